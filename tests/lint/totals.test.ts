import { expect, test } from 'vitest';

import { countTests, withoutUnselected } from '#scripts/lib/test/vitest-project.ts';

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
  const chosen = withoutUnselected(report, 'all', ['DISCOVER', '(posts)']);
  expect(countTests(chosen, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
});

test('a choice by names leaves files that did not load, as failed', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const report = withoutUnselected({ ...allPassed, testResults: [passed, broken] }, 'all', ['a']);
  expect(countTests(report, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a choice by the tag counts the tests of its scope only', () => {
  const assertionResults = [
    { status: 'skipped', fullName: 'every screen', tags: ['sweep'] },
    { status: 'skipped', fullName: 'needs git', tags: [] },
    { status: 'passed', fullName: 'home', tags: [] },
  ];
  const report = { ...none, numTotalTests: 3, numPassedTests: 1, numPendingTests: 2 };
  const ofScope = (scope: 'test' | 'rest') =>
    countTests(withoutUnselected({ ...report, testResults: [{ ...passed, assertionResults }] }, scope), 0);
  expect(ofScope('test')).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
  expect(ofScope('rest')).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
});
