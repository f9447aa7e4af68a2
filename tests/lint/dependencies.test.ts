import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Dependencies {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('package.json') as Dependencies;
const { packages } = read('package-lock.json') as { packages: Record<string, Dependencies> };
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('every dependency has an exact version', () => {
  const ranges = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {})).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(ranges).toEqual([]);
});

test('the lock file was made from package.json', () => {
  for (const kind of kinds) expect(packages['']?.[kind]).toEqual(manifest[kind]);
});

// `npm install` keeps silent about a platform's package that the registry does not have; `npm ci` then fails on every machine.
test('the lock file names every package that another one asks for', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foundFrom(from, name))
      .map((name) => `${from} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Looks where Node would: beside the package that asks, and then outwards. */
function foundFrom(from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
  if (from === '') return false;
  const outer = from.lastIndexOf('node_modules/');
  return foundFrom(from.slice(0, Math.max(0, outer - 1)), name);
}
