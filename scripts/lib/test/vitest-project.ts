import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isCi, runNode, type StepResult } from './step-result.ts';

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * Runs one project of vitest.config.ts and counts the tests of its JSON report. In CI, files with a failure run once more, alone: a
 * busy machine must not reject a change. What passes only then is named in the notes, and should be fixed.
 */
export async function runVitestProject(name: string): Promise<StepResult> {
  const first = await runOnce(name, []);
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

async function runOnce(name: string, files: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-report-'));
  const file = join(folder, 'report.json');
  try {
    const { status, output } = await runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${name}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
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
      return failed.length > 0 ? failed.map((test) => test.fullName) : [result.name];
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
