import { isBuildStale } from '../build-freshness.ts';
import { measureBytes } from './bytes.ts';
import { check } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { Need } from './surroundings.ts';
import { runProject } from './vitest-project.ts';

export interface Step {
  name: string;
  needs?: Need;
  run: () => Promise<Outcome>;
}

const project = (name: string, needs?: Need): Step => ({
  name,
  run: () => runProject(name),
  ...(needs && { needs }),
});

const steps: Step[] = [
  { name: 'types', run: () => check('node_modules/typescript/bin/tsc', '--noEmit') },
  { name: 'lint', run: () => check('node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0') },
  { name: 'generated', run: () => check('scripts/contract.ts', '--check') },
  project('contract'),
  project('server-sqlite'),
  project('server-postgres', 'postgres'),
  project('client'),
  project('journeys'),
  { name: 'build', run: buildIfStale },
  { name: 'bytes', run: measureBytes },
  project('browser', 'chromium'),
];

/** The steps whose names begin with one of these, in their order; all, if none is named. */
export function stepsNamed(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name.startsWith(name)));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`);
    process.exit(2);
  }
  // These look at the built product.
  const wanted = names.some((name) => ['bytes', 'browser'].some((built) => built.startsWith(name))) ? [...names, 'build'] : names;
  return steps.filter((step) => wanted.length === 0 || wanted.some((name) => step.name.startsWith(name)));
}

async function buildIfStale(): Promise<Outcome> {
  if (isBuildStale()) return check('scripts/build.ts');
  return { passed: 1, failed: 0, skipped: 0, notes: ['the build is fresh'], output: '' };
}
