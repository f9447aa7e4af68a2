import { expect, test } from 'vitest';

import { count } from '#scripts/test/vitest-project.ts';

const none = { numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const passed = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] };
const allPassed = { ...none, numTotalTests: 1, numPassedTests: 1, testResults: [passed] };

test('tests that passed count as passed', () => {
  expect(count(allPassed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, notes: [] });
});

test('a run without tests or without a report has failed', () => {
  expect(count(none, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(count(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test and a todo are named and never count as passed', () => {
  const skipped = { name: 'b.test.ts', status: 'passed', assertionResults: [{ status: 'skipped', fullName: 'b' }] };
  const todo = { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'todo', fullName: 'c' }] };
  const report = { ...allPassed, numTotalTests: 3, numPendingTests: 1, numTodoTests: 1, testResults: [passed, skipped, todo] };
  expect(count(report, 0)).toEqual({ passed: 1, failed: 0, skipped: 2, notes: ['skipped: b', 'todo: c'] });
});

test('a file that does not load has failed, though none of its tests did', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  expect(count({ ...allPassed, testResults: [passed, broken] }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a test that never ended has failed', () => {
  expect(count({ ...allPassed, numTotalTests: 2 }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('an error outside the tests fails a run whose tests all passed', () => {
  expect(count(allPassed, 1)).toMatchObject({ passed: 1, failed: 1 });
});
