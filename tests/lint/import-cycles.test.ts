import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

import { findCycles, groupByFolder, readImports } from './import-graph.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.gen.ts'] }).map((file) => [
    file.replaceAll(sep, '/'),
    readFileSync(join(root, file), 'utf8'),
  ]),
);

/** The folder whose imports are checked as one: src/client/app, src/client/shared/ui, src/server/modules/posts … */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, ['shared', 'features', 'modules'].includes(folders[2] ?? '') ? 4 : 3).join('/');
}

// Types and import() count too: two files that need each other's types are easier to read as one, or with the types in a third.
test('no files import each other', () => {
  expect(findCycles(readImports(sources, { valuesOnly: false }))).toEqual([]);
});

// Types are allowed: a folder may describe an object that it receives as an argument.
test('no folders import values from each other', () => {
  expect(findCycles(groupByFolder(readImports(sources, { valuesOnly: true }), folderOf))).toEqual([]);
});

describe('planted cycles', () => {
  const cyclesOf = (files: Record<string, string>) =>
    findCycles(readImports(new Map(Object.entries(files)), { valuesOnly: false }));
  const ui = 'src/client/shared/ui/button.tsx';
  const network = 'src/client/shared/network/status.tsx';

  test.each([
    ['by a relative path', "import { status } from '../network/status.tsx';"],
    ['by a subpath import', "import { status } from '#client/shared/network/status.tsx';"],
    ['for a type', "import { type Status } from '../network/status.tsx';"],
    ['with a re-export', "export { status } from '../network/status.tsx';"],
    ['with import()', "export const later = () => import('../network/status.tsx');"],
  ])('a file that imports its importer %s is found', (_how, code) => {
    expect(cyclesOf({ [ui]: code, [network]: "import { button } from '../ui/button.tsx';" })).toEqual([
      `${ui} → ${network} → ${ui}`,
    ]);
  });

  test('a cycle of three files is found, also behind a file outside of it', () => {
    const file = (next: string) => `import './${next}.ts';`;
    expect(
      cyclesOf({ 'src/start.ts': file('a'), 'src/a.ts': file('b'), 'src/b.ts': file('c'), 'src/c.ts': file('a') }),
    ).toEqual(['src/a.ts → src/b.ts → src/c.ts → src/a.ts']);
  });

  test('two folders that import values from each other are found, without a cycle of files', () => {
    const files = (code: string) =>
      new Map([
        [ui, "import { reduced } from '../network/reduced.ts';"],
        ['src/client/shared/network/reduced.ts', ''],
        [network, code],
      ]);
    const cycles = (code: string) =>
      findCycles(groupByFolder(readImports(files(code), { valuesOnly: true }), folderOf));
    expect(cycles("import { Button } from '../ui/button.tsx';")).toEqual([
      'src/client/shared/ui → src/client/shared/network → src/client/shared/ui',
    ]);
    expect(cycles("import type { ButtonProps } from '../ui/button.tsx';")).toEqual([]);
  });
});
