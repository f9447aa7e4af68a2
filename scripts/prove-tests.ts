import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { readPlantedFaults, withFault, type PlantedFault } from './lib/test/planted-faults.ts';
import { findPrerequisites } from './lib/test/prerequisites.ts';
import type { ProjectName } from './lib/test/projects.ts';
import { filesIn, filesWith, type Scope } from './lib/test/selection.ts';
import { tagFilters, type Report } from './lib/test/vitest-project.ts';

// `npm run prove:tests -- [words]`: plants the faults of tests/fixtures/planted-faults in a copy of the working tree, one at a time. The
// tests nearest to each must fail, and pass without it: those that `npm test` runs, or else the sweeps, which is said. Words choose the
// faults that have one of them in what they say.
const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const faults = readPlantedFaults().filter(({ what, file, step }) =>
  words.length === 0 ? true : words.some((word) => `${what} ${file} ${step}`.includes(word)),
);
await findPrerequisites(['postgres', 'chromium']);
const copy = copyWorkingTree();
/** Whether a test file passes without a fault. */
const passesAlone = new Map<string, Promise<boolean>>();
let foundCount = 0;
try {
  for (const fault of faults) {
    const began = performance.now();
    const { isFound, result } = await prove(fault);
    if (isFound) foundCount += 1;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${isFound ? 'found' : 'NOT FOUND'}  ${fault.what} (${fault.file}, ${seconds} s)\n      ${result}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${foundCount} found, ${faults.length - foundCount} not found`);
process.exitCode = foundCount === faults.length ? 0 : 1;

/** Which test of the nearest ones, or else of the wider choice, finds the fault, or why none does. */
async function prove(fault: PlantedFault): Promise<{ isFound: boolean; result: string }> {
  const path = join(copy, fault.file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const faulty = withFault(source, fault);
  if (faulty === undefined) return { isFound: false, result: 'the fixture no longer fits: the code has moved on' };
  for (const scope of ['test', 'rest'] as const)
    for (const choice of [fault.tests, fault.wider].filter((each) => each !== undefined)) {
      writeFileSync(path, faulty);
      const failure = await findFailure(fault.step, filesOf(fault.step, choice, scope), scope);
      writeFileSync(path, source);
      if (!failure) continue;
      const { file, test } = failure;
      const key = `${fault.step} ${file}`;
      const passes =
        passesAlone.get(key) ?? findFailure(fault.step, file.split(' '), scope).then((other) => other === undefined);
      passesAlone.set(key, passes);
      const by = scope === 'test' ? 'npm test' : 'npm run test:all only';
      if (await passes) return { isFound: true, result: `by ${by}, ${fault.step} ${file}: ${test}` };
      return { isFound: false, result: `${key} fails without the fault, too: ${test}` };
    }
  return { isFound: false, result: `${fault.step} ${fault.wider ?? fault.tests}: all pass` };
}

/** The files with one of these words in their paths that have tests of the scope. */
function filesOf(step: ProjectName, choice: string, scope: Scope): string[] {
  const run = new Set(filesIn(step, scope));
  return filesWith(step, choice.split(' ')).filter((file) => run.has(file));
}

/** The first test in these files that fails. */
async function findFailure(
  step: ProjectName,
  files: string[],
  scope: Scope,
): Promise<{ file: string; test: string } | undefined> {
  // Without files Vitest would run all.
  if (files.length === 0) return undefined;
  if (step === 'browser' && (await run('scripts/build.ts')) !== 0) throw new Error('The client cannot be built.');
  const output = join(copy, 'report.json');
  rmSync(output, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', `--project=${step}`, ...tagFilters[scope], '--bail=1'];
  const exitStatus = await run(...vitest, '--reporter=json', `--outputFile=${output}`, ...files);
  if (exitStatus === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const place = (result: Report['testResults'][number]) => relative(copy, result.name);
  // Files that the end of the run has cut off count as failed, too: a test that failed comes first.
  for (const result of testResults)
    for (const { status, fullName } of result.assertionResults)
      if (status === 'failed') return { file: place(result), test: fullName };
  const unloaded = testResults.find((result) => result.status === 'failed');
  if (!unloaded) return { file: files.join(' '), test: 'an error outside of the tests' };
  return { file: place(unloaded), test: `it does not load: ${unloaded.message ?? ''}` };
}

/** Runs Node in the copy, and returns its exit status. */
async function run(...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', env: { ...process.env, NO_COLOR: '1' } });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

/** A folder with what git tracks here, or would, as it is now. */
function copyWorkingTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planted-faults-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // One that was deleted is still in git's index.
  for (const file of String(listed).split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
