import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runNode } from './outcome.ts';
import type { Outcome } from './outcome.ts';

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs one project of vitest.config.ts and counts what its report says really ran. */
export async function runProject(name: string): Promise<Outcome> {
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
    ]);
    const report = await readFile(file, 'utf8').catch(() => undefined);
    return { ...count(report && (JSON.parse(report) as Report), status), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whatever is not known to have passed has failed: files that do not load, tests that never ended, a run without tests. */
export function count(report: Report | undefined | '', status: number | null): Omit<Outcome, 'output'> {
  if (!report || report.numTotalTests === 0) {
    return { passed: 0, failed: 1, skipped: 0, notes: ['no test ran'] };
  }
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const unended = report.numTotalTests - passed - report.numFailedTests - skipped;
  const unloaded = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const known = report.numFailedTests + unended + unloaded.length;
  const stray = known === 0 && status !== 0 ? 1 : 0;
  return {
    passed,
    failed: known + stray,
    skipped,
    notes: [
      ...unloaded.map((result) => `did not load: ${result.name}`),
      ...(stray ? ['vitest failed outside the tests'] : []),
      ...report.testResults
        .flatMap((result) => result.assertionResults)
        .filter((test) => !['passed', 'failed'].includes(test.status))
        .map((test) => `${test.status}: ${test.fullName}`),
    ],
  };
}
