import { isBuildStale } from '../build-freshness.ts';
import { checkByteBudgets } from './byte-budgets.ts';
import type { Prerequisite } from './prerequisites.ts';
import { isCi, runCheck, type StepResult } from './step-result.ts';
import { runVitestProject } from './vitest-project.ts';

interface Step {
  name: string;
  needs?: Prerequisite;
  run: () => Promise<StepResult>;
}

const project = (name: string, needs?: Prerequisite): Step => ({
  name,
  run: () => runVitestProject(name),
  ...(needs && { needs }),
});

/**
 * Arguments that make a repeated check fast (types 54 → 9 s, lint 81 → 4 s). Not in CI: ESLint caches by file, so it misses a fault
 * in an unchanged file when a type that the file imports has changed.
 */
const cached = (...args: string[]) => (isCi() ? [] : args);
const cacheFolder = 'node_modules/.cache';

const steps: Step[] = [
  {
    name: 'format',
    run: () => runCheck('node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level=warn'),
  },
  {
    name: 'types',
    run: () =>
      runCheck(
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        ...cached('--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.tsbuildinfo`),
      ),
  },
  {
    name: 'lint',
    run: () =>
      runCheck(
        'node_modules/eslint/bin/eslint.js',
        '.',
        '--max-warnings=0',
        ...cached('--cache', '--cache-strategy=content', `--cache-location=${cacheFolder}/eslint/`),
      ),
  },
  { name: 'generated', run: () => runCheck('scripts/contract.ts', '--check') },
  { name: 'messages', run: () => runCheck('scripts/messages.ts', '--check') },
  project('contract'),
  project('server-sqlite'),
  project('server-postgres', 'postgres'),
  project('client'),
  project('journeys'),
  { name: 'build', run: buildIfStale },
  { name: 'bytes', run: checkByteBudgets },
  project('browser', 'chromium'),
];

/** The steps whose names begin with one of these, or all steps if there is none. Ends the process for an unknown name. */
export function stepsNamed(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name.startsWith(name)));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(', ')}. The steps are: ${steps.map((step) => step.name).join(', ')}.`);
    process.exit(2);
  }
  const needsBuild = names.some((name) => ['bytes', 'browser'].some((step) => step.startsWith(name)));
  const wanted = needsBuild ? [...names, 'build'] : names;
  return steps.filter((step) => wanted.length === 0 || wanted.some((name) => step.name.startsWith(name)));
}

async function buildIfStale(): Promise<StepResult> {
  if (isBuildStale()) return runCheck('scripts/build.ts');
  return { passed: 1, failed: 0, skipped: 0, notes: ['the build is up to date'], output: '' };
}
