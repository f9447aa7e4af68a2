import { expect, test } from 'vitest';

import { findTests, findUnknownNumbers, numbersAtStart, readStatements } from '#scripts/requirements.ts';

const statements = readStatements();

test('the statements are numbered from S001 to S161 without a gap', () => {
  const expected = Array.from({ length: 161 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`);
  expect([...statements.keys()].toSorted()).toEqual(expected);
});

test('every number that code, tests and documents use is defined in docs/requirements.md', () => {
  const unknown = findUnknownNumbers(statements);
  expect(unknown, 'These name a statement that docs/requirements.md does not have').toEqual([]);
  const without = new Map([...statements].filter(([number]) => number !== 'S041'));
  expect(findUnknownNumbers(without).every((use) => use.endsWith(' S041'))).toBe(true);
  expect(findUnknownNumbers(without)).not.toEqual([]);
});

test('every statement is named by a test', () => {
  const tests = findTests();
  const untested = [...statements.keys()].filter((number) => !tests.has(number));
  expect(untested.map((number) => `${number} of docs/requirements.md is named by no test`)).toEqual([]);
});

test.each([
  ['S041: one', ['S041']],
  ['S026, S112: two', ['S026', 'S112']],
  ['S082, S109–S111: one and a range', ['S082', 'S109', 'S110', 'S111']],
  ['a text with S041 in it', []],
])('%j names %j', (name, numbers) => {
  expect(numbersAtStart(name)).toEqual(numbers);
});
