import { isBuildStale } from '../build-freshness.ts';
import { checkByteBudgets } from './byte-budgets.ts';
import { changedSources } from './changed-files.ts';
import { generateRouteTree } from './generate-route-tree.ts';
import type { Prerequisite } from './prerequisites.ts';
import type { ProjectName } from './projects.ts';
import { filesIn, type Scope } from './selection.ts';
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
  /** Only `npm run test:all` runs it. */
  isSweep?: true;
  /** It runs only where it is named: another step does all of it. */
  isPartOfAnother?: true;
  /** `workers`: how many processes may be busy at once. */
  run: (workers: number) => Promise<StepResult>;
}

/** Makes a repeated check of types fast: only what depends on a changed file is checked again. */
const cached = isCi() ? [] : ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

/**
 * All steps that have something to do in this scope, in the order in which they begin: what others wait for, then the longest, so that
 * the last ones end together. `words` select tests.
 */
export function createSteps(words: string[], scope: Scope): Step[] {
  const project = (name: ProjectName, options: Pick<Step, 'needs' | 'wants' | 'after' | 'isSweep'> = {}): Step => ({
    name,
    project: name,
    run: (workers) => runVitestProject(name, words, options.isSweep ? 'all' : scope, workers),
    ...options,
  });
  const steps: Step[] = [
    { name: 'build', run: buildIfStale },
    project('client'),
    project('browser', {
      needs: 'chromium',
      after: 'build',
      // The main story in these is a sweep.
      ...(scope !== 'test' && { wants: ['firefox', 'webkit'] }),
    }),
    project('server-sqlite'),
    project('server-postgres', { needs: 'postgres' }),
    project('server-postgres-rest', { needs: 'postgres', isSweep: true }),
    project('journeys'),
    { name: 'lint', run: () => lint() },
    { name: 'changed-lint', isPartOfAnother: true, run: () => lint(changedSources()) },
    { name: 'styles', run: () => runCheck('node_modules/eslint/bin/eslint.js', 'src', '--max-warnings=0') },
    // TypeScript 7 finds what 5.9 does in half of the time; 5.9 is there for editors and for programs that use it.
    {
      name: 'types',
      async run() {
        await generateRouteTree();
        return runCheck('node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1', ...cached);
      },
    },
    project('repository'),
    project('contract'),
    { name: 'generated', run: () => runCheck('scripts/contract.ts', '--check') },
    { name: 'bytes', after: 'build', run: checkByteBudgets },
    { name: 'messages', run: () => runCheck('scripts/messages.ts', '--check') },
    // Not part of `npm run check`: who writes a text need not know the other languages.
    { name: 'translations', run: () => runCheck('scripts/messages.ts', '--complete') },
    { name: 'format', run: () => runCheck('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
  ];
  return steps.filter((step) => {
    if (scope === 'all' || step.isSweep) return scope !== 'test';
    if (scope === 'test') return true;
    return step.project ? filesIn(step.project, 'rest').length > 0 : step.name === 'build';
  });
}

async function lint(files?: string[]): Promise<StepResult> {
  if (files?.length === 0) return { passed: 1, failed: 0, skipped: 0, notes: ['no source has changed'], output: '' };
  return runCheck('node_modules/oxlint/bin/oxlint', ...(files ?? []));
}

async function buildIfStale(): Promise<StepResult> {
  if (isBuildStale()) return runCheck('scripts/build.ts');
  return { passed: 1, failed: 0, skipped: 0, notes: ['the build is up to date'], output: '' };
}
