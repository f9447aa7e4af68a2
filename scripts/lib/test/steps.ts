import { isBuildStale } from '../build-freshness.ts';
import { checkByteBudgets } from './byte-budgets.ts';
import type { Prerequisite } from './prerequisites.ts';
import type { ProjectName } from './projects.ts';
import { isCi, runCheck, type StepResult } from './step-result.ts';
import { runVitestProject } from './vitest-project.ts';

export interface Step {
  name: string;
  needs?: Prerequisite;
  /** Without one of these it skips a part. */
  wants?: Prerequisite[];
  /** The step that has to end before this one, if both run. */
  after?: string;
  /** The project of vitest.config.ts that it runs. */
  project?: ProjectName;
  run: () => Promise<StepResult>;
}

/** `words` select tests of the project. */
const project = (name: ProjectName, words: string[], options: Pick<Step, 'needs' | 'wants' | 'after'> = {}): Step => ({
  name,
  project: name,
  run: () => runVitestProject(name, words),
  ...options,
});

/**
 * Arguments that make a repeated check fast. Not in CI: ESLint caches by file, so it misses a fault in an unchanged file when a type
 * that the file imports has changed, or whether a file that it imports exists.
 */
const cached = (...args: string[]) => (isCi() ? [] : args);
const cacheFolder = 'node_modules/.cache';

/** All steps, in the order in which they begin: short ones first, then the longest. */
export const createSteps = (words: string[]): Step[] => [
  {
    name: 'types',
    run: () =>
      runCheck(
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        ...cached('--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.tsbuildinfo`),
      ),
  },
  { name: 'format', run: () => runCheck('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
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
  // Not part of `npm run check`: who writes a text need not know the other languages.
  { name: 'translations', run: () => runCheck('scripts/messages.ts', '--complete') },
  project('contract', words),
  { name: 'build', run: buildIfStale },
  { name: 'bytes', after: 'build', run: checkByteBudgets },
  project('browser', words, { needs: 'chromium', after: 'build' }),
  project('server-sqlite', words),
  project('server-postgres', words, { needs: 'postgres' }),
  project('client', words),
  project('engines', words, { wants: ['firefox', 'webkit'], after: 'build' }),
  project('journeys', words),
];

async function buildIfStale(): Promise<StepResult> {
  if (isBuildStale()) return runCheck('scripts/build.ts');
  return { passed: 1, failed: 0, skipped: 0, notes: ['the build is up to date'], output: '' };
}
