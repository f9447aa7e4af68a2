import { expect, test } from 'vitest';

import { countTests, filesWithoutRun, withoutUnselected, type Report } from '#scripts/lib/test/vitest-project.ts';

type File = Report['testResults'][number];

const passed: File = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] };
const broken: File = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
const reportOf = (...testResults: File[]): Report => ({ testResults });
/** Of a file that loaded. */
const fileOf = (assertionResults: File['assertionResults'], name = 'b.test.ts'): File => ({
  name,
  status: 'passed',
  assertionResults,
});

test('tests that passed count as passed', () => {
  expect(countTests(reportOf(passed), 0)).toEqual({ passed: 1, failed: 0, skipped: 0, notes: [] });
});

test('a run without tests or without a report has failed', () => {
  expect(countTests(reportOf(), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test and a todo are named and never count as passed', () => {
  const others = fileOf([
    { status: 'skipped', fullName: 'b' },
    { status: 'todo', fullName: 'c' },
  ]);
  expect(countTests(reportOf(passed, others), 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    notes: ['skipped: b', 'todo: c'],
  });
});

test('a file that does not load has failed, though none of its tests did', () => {
  expect(countTests(reportOf(passed, broken), 0)).toMatchObject({ passed: 1, failed: 1 });
});

test('a test that never ended has failed', () => {
  const report = reportOf(passed, fileOf([{ status: 'pending', fullName: 'b' }]));
  expect(countTests(report, 0)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('an error outside the tests fails a run whose tests all passed', () => {
  expect(countTests(reportOf(passed), 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a choice by names counts the chosen tests only, also those that are skipped anyway', () => {
  const report = reportOf(
    fileOf([
      { status: 'passed', fullName: 'Discover finds people' },
      { status: 'skipped', fullName: 'discover finds (posts)' },
      { status: 'skipped', fullName: 'home' },
    ]),
    fileOf([{ status: 'skipped', fullName: 'about' }]),
  );
  const chosen = withoutUnselected(report, 'all', ['DISCOVER', '(posts)']);
  expect(countTests(chosen, 0)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
});

test('a choice by names leaves files that did not load, as failed', () => {
  expect(countTests(withoutUnselected(reportOf(passed, broken), 'all', ['a']), 0)).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

test('a choice by the tag counts the tests of its scope only', () => {
  const report = reportOf(
    fileOf([
      { status: 'skipped', fullName: 'every screen', tags: ['sweep'] },
      { status: 'skipped', fullName: 'needs git', tags: [] },
      { status: 'skipped', fullName: 'needs systemd', tags: [] },
      { status: 'passed', fullName: 'home', tags: [] },
    ]),
  );
  const skippedOf = (scope: 'test' | 'rest') => countTests(withoutUnselected(report, scope), 0).skipped;
  expect([skippedOf('test'), skippedOf('rest')]).toEqual([2, 1]);
});

test('a file whose tests are all sweeps and whose first line does not say so is named', () => {
  const sweep: File['assertionResults'][number] = { status: 'skipped', fullName: 'a', tags: ['sweep'] };
  const usual = { status: 'passed', fullName: 'b' } as const;
  const report = reportOf(fileOf([sweep, sweep], 'all'), fileOf([sweep, usual], 'some'), fileOf([usual], 'none'));
  expect(filesWithoutRun(report)).toEqual(['all']);
});
