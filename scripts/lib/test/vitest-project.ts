import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ProjectName } from './projects.ts';
import { selectTests, type Scope } from './selection.ts';
import { failure, runNode, type StepResult } from './step-result.ts';

/** What Vitest's JSON reporter writes. */
export interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: ReportedTest[];
  }[];
}

interface ReportedTest {
  /** `pending`: it had not ended when Vitest did. */
  status: 'passed' | 'failed' | 'skipped' | 'todo' | 'pending';
  fullName: string;
  failureMessages?: string[];
  /** Of the test, and of the groups around it. */
  title?: string;
  ancestorTitles?: string[];
  tags?: string[];
}

/**
 * Runs the tests of one project of vitest.config.ts that the words select, or without words those of the scope, and counts those of its
 * JSON report. A test that fails has failed: it is not run again.
 */
export async function runVitestProject(
  name: ProjectName,
  words: string[],
  scope: Scope,
  workers: number,
): Promise<StepResult> {
  const selection = selectTests(name, words, scope);
  // Named files and tests run whole.
  const tag = words.length > 0 ? 'all' : scope;
  const { report, status, output } = await runOnce(name, [
    `--maxWorkers=${workers}`,
    ...tagFilters[tag],
    ...('files' in selection ? selection.files : ['--testNamePattern', patternOf(selection.names)]),
  ]);
  const chosen = report && withoutUnselected(report, tag, 'names' in selection ? selection.names : []);
  if (words.length > 0 && chosen && testsOf(chosen).length === 0)
    return { ...failure(''), notes: [`no test file of ${name}, and no test, is named ${words.join(' or ')}`] };
  const counted = countTests(chosen, status);
  const unrun = report && tag === 'test' ? filesWithoutRun(report) : [];
  return {
    ...counted,
    failed: counted.failed + unrun.length,
    notes: [
      ...counted.notes,
      ...unrun.map((file) => `all its tests are sweeps, which its first line must say: ${file}`),
    ],
    output,
    passedTitles: chosen ? passedTitles(chosen) : [],
    failedTests: chosen ? failedTests(chosen) : [],
  };
}

export const tagFilters: Record<Scope, string[]> = {
  test: ['--tagsFilter=!sweep'],
  rest: ['--tagsFilter=sweep'],
  all: [],
};

/** A regular expression for one of the words, in capitals or not: Vitest's option takes no flags. */
const patternOf = (words: string[]) =>
  words
    .map((word) =>
      word
        .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
        .replaceAll(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`),
    )
    .join('|');

/** The report without the tests that a choice by the tag or by words has left out, which vitest reports as skipped. */
export function withoutUnselected(report: Report, scope: Scope, words: string[] = []): Report {
  const pattern = new RegExp(patternOf(words));
  const isChosen = ({ fullName, tags = [] }: ReportedTest) =>
    (scope === 'all' || tags.includes('sweep') === (scope === 'rest')) && pattern.test(fullName);
  return {
    testResults: report.testResults
      .map((result) => ({
        ...result,
        assertionResults: result.assertionResults.filter((test) => test.status !== 'skipped' || isChosen(test)),
      }))
      // A file that did not load has no tests either.
      .filter((result) => result.status === 'failed' || result.assertionResults.length > 0),
  };
}

/** The files of a run without sweeps that had no other test: without the line of a sweep no command may run them. */
export const filesWithoutRun = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.length > 0 && assertionResults.every(({ tags }) => tags?.includes('sweep')) ? name : [],
  );

const testsOf = (report: Report) => report.testResults.flatMap((result) => result.assertionResults);

/** The titles of the tests that passed, and of the groups around them. */
const passedTitles = (report: Report) =>
  testsOf(report)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ ancestorTitles = [], title }) => (title === undefined ? [] : [...ancestorTitles, title]));

const failedTests = (report: Report) =>
  testsOf(report)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? 'no message'}`);

async function runOnce(name: string, args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-report-'));
  const file = join(folder, 'report.json');
  try {
    const { status, output } = await runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${name}`,
      // Names what has failed in each finished file, also in a run that is ended at its time limit.
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    const report = await readFile(file, 'utf8').catch(() => undefined);
    return { report: report === undefined ? undefined : (JSON.parse(report) as Report), status, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts everything that did not pass as failed: files that do not load, tests that never ended, a run without tests. */
export function countTests(report: Report = { testResults: [] }, status: number | null): Omit<StepResult, 'output'> {
  const tests = testsOf(report);
  const count = (...statuses: ReportedTest['status'][]) =>
    tests.filter((test) => statuses.includes(test.status)).length;
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = count('failed', 'pending') + unloaded.length;
  const isOutside = failed === 0 && (status !== 0 || tests.length === 0);
  return {
    passed: count('passed'),
    failed: isOutside ? 1 : failed,
    skipped: count('skipped', 'todo'),
    notes: [
      ...unloaded.map((result) => `did not load: ${result.name}`),
      ...(isOutside ? [tests.length === 0 ? 'no test ran' : 'vitest failed outside the tests'] : []),
      ...tests
        .filter((test) => !['passed', 'failed'].includes(test.status))
        .map((test) => `${test.status}: ${test.fullName}`),
    ],
  };
}
