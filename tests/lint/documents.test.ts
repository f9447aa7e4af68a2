import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = ['README.md', ...globSync('docs/*.md', { cwd: root })];

/** Files that the walks of docs/conventions.md add. */
const added = globSync('tests/fixtures/walks/*.patch', { cwd: root }).flatMap((patch) =>
  Array.from(read(patch).matchAll(/^--- \/dev\/null\n\+\+\+ b\/(.*)$/gm), ([, file = '']) => file),
);

test.each(documents)('every file that %s names exists', (document) => {
  const text = read(document);
  // A placeholder ends the path: of src/client/features/<tag>/queries.ts the folder is looked up.
  const paths = text.match(/\b(?:src|scripts|tests|docs)\/[\w./$-]*/g) ?? [];
  const links = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, target = '']) =>
    target.startsWith('docs/') ? target : join(document, '..', target),
  );
  const missing = [...paths, ...links]
    .map((path) => path.replace(/\.$/, ''))
    .filter((path) => !existsSync(join(root, path)) && !added.includes(path));
  expect([...new Set(missing)].map((path) => `${document} names ${path}, which does not exist`)).toEqual([]);
});

test.each(documents)('every npm script that %s names exists', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = Array.from(read(document).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
  const missing = named.filter((name) => !(name in scripts));
  expect(missing.map((name) => `${document} names npm run ${name}, which package.json does not have`)).toEqual([]);
});

test('docs/operating.md explains every setting, and no others', () => {
  const settings = Array.from(
    read('src/server/platform/config.ts').matchAll(/^ {2}([A-Z\d_]+):/gm),
    ([, name]) => name,
  );
  const table = read('docs/operating.md')
    .match(/^\| `[A-Z].*/gm)
    ?.map((row) => row.split('|')[1]!);
  const explained = table?.flatMap((cell) => Array.from(cell.matchAll(/`([A-Z\d_]+)`/g), ([, name]) => name)) ?? [];
  const unexplained = settings.filter((name) => !explained.includes(name));
  const unknown = explained.filter((name) => !settings.includes(name));
  expect([
    ...unexplained.map((name) => `docs/operating.md: add a row for ${name} to the table of settings`),
    ...unknown.map((name) => `docs/operating.md: remove ${name}, which src/server/platform/config.ts does not have`),
  ]).toEqual([]);
});
