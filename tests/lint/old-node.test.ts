import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * What Node 20.19 has of its own modules, as far as it is used here. Before a name is added: nodejs.org/docs/latest-v20.x/api says
 * since when it exists (`globSync` of node:fs, for example, does not).
 */
const inNode20: Record<string, string[]> = {
  'node:crypto': ['createHash'],
  'node:fs': ['existsSync', 'readdirSync', 'readFileSync', 'statfsSync'],
  'node:module': ['createRequire', 'isBuiltin'],
  'node:os': ['tmpdir'],
  'node:path': ['basename', 'dirname', 'join', 'resolve', 'sep'],
};

/** The imports of a file, types left out: `names` are empty for a whole module. */
function importsOf(file: string) {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^import (?!type )(?:\{([^}]*)\}|[^;]*?) from '([^']+)'/gm)].map(
    ([, names = '', from = '']) => ({
      from,
      names: names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }),
  );
}

/** The file and those of ours that it imports. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { from } of importsOf(file)) if (from.startsWith('.')) withImports(join(dirname(file), from), known);
  return known;
}

const configurations = ['vite.config.ts', 'vitest.config.ts', 'eslint.config.js'];

// Editors load them with the Node that they find, which may be 20.19.
test.each(configurations)('%s needs nothing of Node that 20.19 does not have', (configuration) => {
  const newer = [...withImports(join(root, configuration))].flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => from.startsWith('node:'))
      .flatMap(({ from, names }) => (names.length > 0 ? names : ['*']).map((name) => ({ from, name })))
      .filter(({ from, name }) => !inNode20[from]?.includes(name))
      .map(({ from, name }) => `${relative(root, file)}: ${name} of ${from}`),
  );
  expect(newer).toEqual([]);
});

// Vite compiles its own configuration and what that imports; the others are read as they are, and Node 20 reads no TypeScript.
test.each(configurations.filter((path) => path.endsWith('.js')))('%s imports JavaScript only', (configuration) => {
  const files = [...withImports(join(root, configuration))].map((file) => relative(root, file));
  expect(files.filter((file) => !file.endsWith('.js'))).toEqual([]);
});
