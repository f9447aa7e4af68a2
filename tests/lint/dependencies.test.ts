import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Dependencies {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  engines?: { node?: string };
  optional?: boolean;
}

const root = join(import.meta.dirname, '../..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('package.json') as Dependencies;
const { packages } = read('package-lock.json') as { packages: Record<string, Dependencies> };
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('every dependency has an exact version', () => {
  const ranges = kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(ranges.map(([name, version]) => `package.json: ${name} needs an exact version, not ${version}`)).toEqual([]);
});

test('the lock file was made from package.json', () => {
  const advice = 'package-lock.json is out of date: run npm install';
  for (const kind of kinds) expect(packages['']?.[kind], advice).toEqual(manifest[kind]);
});

test('every dependency of the product has a line in docs/dependencies.md', () => {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const listed = [...page.matchAll(/^- `([^`]+)`: /gm)].map(([, name]) => name);
  const advice = 'docs/dependencies.md: a line for each of the dependencies in package.json, and no other';
  expect(listed.toSorted(), advice).toEqual(Object.keys(manifest.dependencies ?? {}).toSorted());
});

// `npm install` ignores an optional package that the registry does not have; `npm ci` then fails on every machine.
test('the lock file has every package that another one depends on', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foundFrom(from, name))
      .map((name) => `${from} depends on ${name}`),
  );
  expect(missing).toEqual([]);
});

// npm leaves out an optional package whose engines exclude its own Node, without a word; the install brings Node 24, which runs them. An
// update of such a package restores its `engines` in the lock file: remove them there.
test('npm of the oldest Node allowed installs every optional package', () => {
  const oldest = manifest.engines?.node?.replace('>=', '') ?? '';
  const leftOut = Object.entries(packages).filter(
    ([, { optional, engines }]) => optional && engines?.node && !isIn(engines.node, oldest),
  );
  expect(leftOut.map(([path, { engines }]) => `${path} needs Node ${engines?.node}`)).toEqual([]);
});

/** Whether a range of `engines` (such as `^20.19.0 || >=22.12.0`) has this version. */
function isIn(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, from, fromMinor] = /(>=|\^|~)?\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    return major === Number(from) ? minor >= Number(fromMinor ?? 0) : sign === '>=' && major > Number(from);
  });
}

/** Looks where Node does: in the package's own node_modules, then in those of the folders around it. */
function foundFrom(from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
  if (from === '') return false;
  const outer = from.lastIndexOf('node_modules/');
  return foundFrom(from.slice(0, Math.max(0, outer - 1)), name);
}
