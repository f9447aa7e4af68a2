import { availableParallelism } from 'node:os';

import { chooseSteps, UnknownStepError } from './lib/test/choose-steps.ts';
import { findPrerequisites } from './lib/test/prerequisites.ts';
import { runSteps } from './lib/test/run-steps.ts';
import { filesIn, type Scope } from './lib/test/selection.ts';
import { checkStatements, type SeenTitles } from './lib/test/statements.ts';
import { failure, type StepResult } from './lib/test/step-result.ts';
import { createSteps } from './lib/test/steps.ts';

// `npm test -- [steps] [words]`: runs every step but the sweeps, two at once, also after one that failed. `npm run test:all` runs the
// sweeps, too, and with `--rest` nothing else. The last line is the total of all steps.
// A step whose tool is not to be had has failed, or is skipped with `--allow-missing`; a tool that a step only wants may be missing.
const allowMissing = '--allow-missing';
const options = ['--all', '--rest', allowMissing];
try {
  const args = process.argv.slice(2);
  const mayMiss = args.includes(allowMissing);
  const scope: Scope = args.includes('--rest') ? 'rest' : args.includes('--all') ? 'all' : 'test';
  const chosen = args.filter((arg) => !options.includes(arg));
  const unknown = chosen.find((arg) => arg.startsWith('-'));
  if (unknown !== undefined)
    throw new UnknownStepError(
      `There is no option ${unknown}. The options are --rest (of test:all) and ${allowMissing}.`,
    );
  const steps = chooseSteps(chosen, scope);
  const missing = await findPrerequisites(steps.flatMap(({ needs = [], wants = [] }) => wants.concat(needs)));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const seen: SeenTitles = new Map();
  const failedTests: string[] = [];
  const lanes = Math.min(2, availableParallelism(), steps.length);
  await runSteps(
    steps,
    lanes,
    (step) => {
      const reason = step.needs && missing[step.needs];
      if (reason === undefined)
        return step.run(Math.floor(availableParallelism() / lanes)).catch((error: unknown) => failure(String(error)));
      const notes = [notTested(reason)];
      return Promise.resolve({ passed: 0, failed: mayMiss ? 0 : 1, skipped: mayMiss ? 1 : 0, notes, output: '' });
    },
    ({ name, project, wants = [] }, result, seconds) => {
      const reasons = wants.map((tool) => missing[tool]).filter((reason) => reason !== undefined);
      if (project) seen.set(project, result.passedTitles ?? []);
      report(name, { ...result, notes: [...reasons.map(notTested), ...result.notes] }, seconds);
    },
  );
  if (chosen.length === 0 && scope !== 'rest') {
    const { table, ...result } = checkStatements(seen);
    report('statements', result, 0);
    console.log(`\n${table}`);
  }
  if (chosen.length === 0) console.log(`\n${whatDidNotRun(scope)}`);
  for (const test of failedTests) console.log(`\nFAIL  ${test}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;

  function report(name: string, result: StepResult, seconds: number): void {
    print(name, result, seconds);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    failedTests.push(...(result.failedTests ?? []).map((test) => `${name}  ${test}`));
  }
} catch (error) {
  if (!(error instanceof UnknownStepError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function notTested(reason: string): string {
  return `!! NOT tested: ${reason}`;
}

function whatDidNotRun(scope: Scope): string {
  if (scope === 'all')
    return 'Everything ran, but the proofs and benches of docs/testing.md, which have commands of their own.';
  if (scope === 'rest') return 'Not run: what npm test runs.';
  const all = createSteps([], 'all');
  const sweeps = all.filter(({ isSweep }) => isSweep).map(({ name }) => name);
  const files = new Set(all.flatMap(({ project }) => (project ? filesIn(project, 'rest') : [])));
  return `Not run, but by npm run test:all: ${sweeps.join(', ')}, and the sweeps of ${files.size} files, which take longer.`;
}

function print(name: string, { passed, failed, skipped, notes, output }: StepResult, seconds: number): void {
  const status = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'SKIP';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(`${status}  ${name.padEnd(20)} ${counts.filter(Boolean).join(', ').padEnd(24)} ${seconds.toFixed(1)} s`);
  for (const note of notes) console.log(`      ${note}`);
  if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
}
