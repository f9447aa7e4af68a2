import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(['src/**/*.{ts,tsx,css}', 'scripts/**/*.ts', 'tests/**/*.{ts,tsx}'], { cwd: root });
// A route file is named for its URL: _member.tsx, profile.$profileUserId.tsx, -load.ts.
const routes = join('src/client/routes/');
const generated = 'routeTree.gen.ts';

test('files are named in kebab-case', () => {
  const odd = files.filter((file) => {
    const name = basename(file);
    return !file.startsWith(routes) && name !== generated && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name);
  });
  expect(odd.map((file) => `${file}: rename it to kebab-case`)).toEqual([]);
});

test('files are not named utils, helpers, types, common or misc', () => {
  const vague = files.filter((file) => /\b(utils?|helpers?|types|common|misc)\.tsx?$/.test(basename(file)));
  expect(vague.map((file) => `${file}: name it for what it exports`)).toEqual([]);
});
