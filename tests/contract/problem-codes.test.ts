import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { generalCode, problemCodes, problemStatuses } from '#contract/problem-codes.ts';

import { schemaNamed } from './openapi.ts';

const { enum: values, description = '' } = schemaNamed('ProblemCode') as { enum: string[]; description?: string };

const sameCodes =
  'openapi.yaml: the values and the table of ProblemCode are the codes of src/contract/problem-codes.ts, in the same order';

test('the codes of errors are those of the contract, whose table has their statuses', () => {
  const rows = [...description.matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(rows, sameCodes).toEqual(Object.entries(problemStatuses));
  expect(values, sameCodes).toEqual(problemCodes);
});

test('docs/api.md names each code', () => {
  const text = readFileSync('docs/api.md', 'utf8');
  const missing = problemCodes.filter((code) => !text.includes(`\`${code}\``));
  expect(missing.map((code) => `docs/api.md: name ${code} in the table of errors`)).toEqual([]);
});

test.each([
  [400, 'invalid-input'],
  [404, 'not-found'],
  [409, 'conflict'],
  [418, 'invalid-input'],
  [500, 'internal'],
  [502, 'internal'],
  [507, 'storage-full'],
])('an error with no code but its status %i has the code %s', (status, code) => {
  expect(generalCode(status)).toBe(code);
});
