import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readPlantedFaults, withFault } from '#scripts/lib/test/planted-faults.ts';
import { filesWith } from '#scripts/lib/test/selection.ts';

const root = join(import.meta.dirname, '../..');
const faults = readPlantedFaults();

test('every fault that is planted to prove the tests fits the code', () => {
  const misfits = faults.filter((fault) => !withFault(readFileSync(join(root, fault.file), 'utf8'), fault));
  expect(
    misfits.map(
      ({ file, from }) =>
        `tests/fixtures/planted-faults: adapt the entry of ${file}, which does not have this text once: ${from}`,
    ),
  ).toEqual([]);
});

test('every fault that is planted names tests of its step', () => {
  const filesOf = new Map([...new Set(faults.map(({ step }) => step))].map((step) => [step, filesWith(step, [''])]));
  const unknown = faults.flatMap(({ step, tests, wider = '', what }) =>
    `${tests} ${wider}`
      .trim()
      .split(' ')
      .filter((word) => !filesOf.get(step)?.some((file) => file.includes(word)))
      .map((word) => `${what} There is no test of ${step} with ${word} in its path.`),
  );
  expect(unknown).toEqual([]);
});

test('faults are planted in every part of the product', () => {
  const ofClient = ['features', 'shared', 'app', 'routes', 'outbox', 'persistence', 'worker', 'devtools'];
  const ofServer = ['modules', 'http', 'platform'];
  const parts = [
    ...ofClient.map((name) => `src/client/${name}/`),
    ...ofServer.map((name) => `src/server/${name}/`),
    'src/contract/',
    'src/sdk/',
    'scripts/',
  ];
  expect(parts.filter((part) => !faults.some(({ file }) => file.startsWith(part)))).toEqual([]);
});
