import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

import { hasGit } from '#tests/support/has-git.ts';
import { folder, root, walks } from '#tests/support/walk-patches.ts';

test('every patch belongs to a walk', () => {
  const patches = globSync(`${folder}/*`, { cwd: root }).map((file) => basename(file));
  const advice = 'tests/support/walk-patches.ts lists the patches of tests/fixtures/walks';
  expect(patches.toSorted(), advice).toEqual(walks.flatMap((walk) => walk.patches).toSorted());
});

test.each(walks)('“$heading” names the files of its patches, and no others', ({ heading, files }) => {
  const document = readFileSync(join(root, 'docs/conventions.md'), 'utf8');
  const walk = document.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const named = Array.from(walk.matchAll(/`((?:src|tests)\/[^`]*\.\w+|openapi\.yaml)`/g), ([, file = '']) => file);
  const advice = `docs/conventions.md, “${heading}”, names (+) other files than its patches in ${folder} change (-)`;
  expect([...new Set(named)].toSorted(), advice).toEqual(files.toSorted());
});

test.runIf(hasGit)('the patches of the walks apply to the code as it is', () => {
  const input = walks.flatMap(({ patches }) => patches.map((patch) => readFileSync(join(root, folder, patch), 'utf8')));
  const check = ['apply', '--check', '-'];
  expect(() => execFileSync('git', check, { cwd: root, input: input.join(''), stdio: 'pipe' })).not.toThrow();
});
