import { expect, test } from 'vitest';

import { countTests, mergeRepeated, withoutUnselected } from '#scripts/lib/test/vitest-project.ts';

const none = {
  numTotalTests: 0,
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const passed = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] };
const allPassed = { ...none, numTotalTests: 1, numPassedTests: 1, testResults: [passed] };

test('tests that passed count as passed', () => {
  expect(countTests(allPassed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, notes: [] });
});

test('a run without tests or without a report has failed', () => {
  expect(countTests(none, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test and a todo are named and never count as passed', () => {
  const skipped = { name: 'b.test.ts', status: 'passed', assertionResults: [{ status: 'skipped', fullName: 'b' }] };
  const todo = { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'todo', fullName: 'c' }] };
  const report = {
    ...allPassed,
    numTotalTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [passed, skipped, todo],
  };
  expect(countTests(report, 0)).toEqual({ passed: 1, failed: 0, skipped: 2, notes: ['skipped: b', 'todo: c'] });
});

test('a file that does not load has failed, though none of its tests did', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  expect(countTests({ ...allPassed, testResults: [passed, broken] }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a test that never ended has failed', () => {
  expect(countTests({ ...allPassed, numTotalTests: 2 }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('an error outside the tests fails a run whose tests all passed', () => {
  expect(countTests(allPassed, 1)).toMatchObject({ passed: 1, failed: 1 });
});

const failureMessages = ['Error: no button\n    at b.test.ts:3:5\n    at /node_modules/vitest/index.js:1:1'];
const failed = {
  name: 'b.test.ts',
  status: 'failed',
  assertionResults: [{ status: 'failed', fullName: 'b', failureMessages }],
};
const oneFailed = { ...none, numTotalTests: 2, numPassedTests: 1, numFailedTests: 1, testResults: [passed, failed] };

test('a test that passes only when its file runs alone counts as passed, and is named with how it failed at first', () => {
  const again = { name: 'b.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'b' }] };
  const second = { ...allPassed, testResults: [again] };
  expect(mergeRepeated(oneFailed, second, 0)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    notes: ['unstable, passed only alone: b\n        Error: no button\n            at b.test.ts:3:5'],
  });
});

test('a test that fails twice, or that the second run does not have, has failed', () => {
  const second = { ...none, numTotalTests: 1, numFailedTests: 1, testResults: [failed] };
  expect(mergeRepeated(oneFailed, second, 1)).toBeUndefined();
  expect(mergeRepeated(oneFailed, allPassed, 0)).toBeUndefined();
  expect(mergeRepeated(oneFailed, undefined, 1)).toBeUndefined();
});

test('a choice by names counts the chosen tests only, also those that are skipped anyway', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'Discover finds people' },
    { status: 'skipped', fullName: 'discover finds (posts)' },
    { status: 'skipped', fullName: 'home' },
  ];
  const other = { ...passed, assertionResults: [{ status: 'skipped', fullName: 'about' }] };
  const report = {
    ...none,
    numTotalTests: 4,
    numPassedTests: 1,
    numPendingTests: 3,
    testResults: [{ ...passed, assertionResults }, other],
  };
  const chosen = withoutUnselected(report, ['DISCOVER', '(posts)']);
  expect(countTests(chosen, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
});

test('a choice by names leaves files that did not load, as failed', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const report = withoutUnselected({ ...allPassed, testResults: [passed, broken] }, ['a']);
  expect(countTests(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});
