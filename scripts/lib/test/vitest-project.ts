import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ProjectName } from './projects.ts';
import { selectTests, type Selection } from './selection.ts';
import { failure, isCi, runNode, type StepResult } from './step-result.ts';

/** What Vitest's JSON reporter writes. */
export interface Report {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/**
 * Runs the tests of one project of vitest.config.ts that the words select, and counts those of its JSON report. In CI, files with a
 * failure run once more, alone: a busy machine must not reject a change. What passes only then is named in the notes, and should be
 * fixed.
 */
export async function runVitestProject(name: ProjectName, words: string[]): Promise<StepResult> {
  const selection = selectTests(name, words);
  const first = await runOnce(name, argumentsFor(selection));
  if (selection !== 'all' && 'names' in selection && first.report)
    first.report = withoutUnselected(first.report, selection.names);
  if (selection !== 'all' && first.report?.numTotalTests === 0)
    return { ...failure(''), notes: [`no test file of ${name}, and no test, is named ${words.join(' or ')}`] };
  const result = { ...countTests(first.report, first.status), output: first.output };
  if (!isCi() || !first.report || result.failed === 0) return result;
  const files = failedFiles(first.report);
  if (files.length === 0 || files.length > maxRepeatedFiles) return result;
  const second = await runOnce(name, files);
  const repeated = mergeRepeated(first.report, second.report, second.status);
  return repeated ? { ...repeated, output: '' } : { ...result, output: `${first.output}\nAlone:\n${second.output}` };
}

/** More are no accident. */
const maxRepeatedFiles = 3;

function argumentsFor(selection: Selection): string[] {
  if (selection === 'all') return [];
  return 'files' in selection ? selection.files : ['--testNamePattern', patternOf(selection.names)];
}

/** A regular expression for one of the words, in capitals or not: Vitest's option takes no flags. */
const patternOf = (words: string[]) =>
  words
    .map((word) =>
      word
        .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
        .replaceAll(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`),
    )
    .join('|');

/** The report without the tests that a choice by names has left out, which vitest reports as skipped. */
export function withoutUnselected(report: Report, words: string[]): Report {
  const pattern = new RegExp(patternOf(words));
  const testResults = report.testResults
    .map((result) => ({
      ...result,
      assertionResults: result.assertionResults.filter(
        ({ status, fullName }) => status !== 'skipped' || pattern.test(fullName),
      ),
    }))
    // A file that did not load has no tests either.
    .filter((result) => result.status === 'failed' || result.assertionResults.length > 0);
  const leftOut = count(report.testResults) - count(testResults);
  return {
    ...report,
    numTotalTests: report.numTotalTests - leftOut,
    numPendingTests: report.numPendingTests - leftOut,
    testResults,
  };
}

const count = (results: Report['testResults']) =>
  results.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);

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

function failedFiles(report: Report): string[] {
  return report.testResults.filter((result) => result.status === 'failed').map((result) => result.name);
}

/** The count of a first run whose failed files all passed when they ran alone; undefined if one failed again. */
export function mergeRepeated(
  first: Report,
  second: Report | undefined,
  status: number | null,
): Omit<StepResult, 'output'> | undefined {
  if (!second || countTests(second, status).failed > 0) return undefined;
  const repeated = new Map(second.testResults.map((result) => [result.name, result]));
  const testResults = first.testResults.map((result) => repeated.get(result.name) ?? result);
  if (testResults.some((result) => result.status === 'failed')) return undefined;
  const unstable = first.testResults
    .filter((result) => repeated.has(result.name))
    .flatMap((result) => {
      const failed = result.assertionResults.filter((test) => test.status === 'failed');
      return failed.length > 0 ? failed.map(describeFailed) : [result.name];
    });
  const tests = testResults.flatMap((result) => result.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  return {
    passed,
    failed: 0,
    skipped: tests.length - passed,
    notes: unstable.map((test) => `unstable, passed only alone: ${test}`),
  };
}

/** The test and how it failed: the first lines of the message and its stack, without those of libraries. */
function describeFailed({ fullName, failureMessages = [] }: Report['testResults'][number]['assertionResults'][number]) {
  const lines = failureMessages.flatMap((message) => message.split('\n'));
  return [fullName, ...lines.filter((line) => !line.includes('node_modules')).slice(0, 80)].join('\n        ');
}

/** Counts everything that did not pass as failed: files that do not load, tests that never ended, a run without tests. */
export function countTests(report: Report | undefined, status: number | null): Omit<StepResult, 'output'> {
  if (!report || report.numTotalTests === 0) {
    return { passed: 0, failed: 1, skipped: 0, notes: ['no test ran'] };
  }
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const unfinished = report.numTotalTests - passed - report.numFailedTests - skipped;
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + unfinished + unloaded.length;
  const failedOutsideTests = failed === 0 && status !== 0;
  return {
    passed,
    failed: failedOutsideTests ? 1 : failed,
    skipped,
    notes: [
      ...unloaded.map((result) => `did not load: ${result.name}`),
      ...(failedOutsideTests ? ['vitest failed outside the tests'] : []),
      ...report.testResults
        .flatMap((result) => result.assertionResults)
        .filter((test) => !['passed', 'failed'].includes(test.status))
        .map((test) => `${test.status}: ${test.fullName}`),
    ],
  };
}
