import { filesWith, type Scope } from './selection.ts';
import { createSteps, type Step } from './steps.ts';

/** Arguments that select nothing; the message is one line. */
export class UnknownStepError extends Error {}

/**
 * The steps of a scope that the arguments select. One that a step's name begins with selects that step, any other one the tests with this
 * word, sweeps or not: of the selected steps, else of all steps that have a test file with the word in its path.
 */
export function chooseSteps(args: string[], scope: Scope = 'test'): Step[] {
  if (args.length === 0) return createSteps([], scope).filter(({ isPartOfAnother }) => !isPartOfAnother);
  const all = createSteps([], 'all').map(({ name }) => name);
  const isStep = (arg: string) => all.some((name) => name.startsWith(arg));
  const words = args.filter((arg) => !isStep(arg));
  const wanted = args.filter(isStep);
  const isWanted = ({ name }: Step) => wanted.some((start) => name.startsWith(start));
  const steps = createSteps(words, words.length > 0 ? 'all' : scope);
  const [sweep] = wanted.filter((start) => !steps.some(({ name }) => name.startsWith(start)));
  if (sweep !== undefined) throw new UnknownStepError(`npm run test:all -- ${sweep} runs that: it is a sweep.`);

  const chosen =
    wanted.length > 0
      ? steps.filter(isWanted)
      : steps.filter(({ project }) => project !== undefined && filesWith(project, words).length > 0);
  const list = `The steps are: ${all.join(', ')}.`;
  if (chosen.length === 0) throw new UnknownStepError(`No step and no test file is named ${words.join(', ')}. ${list}`);
  const withoutTests = chosen.find(({ project }) => project === undefined);
  if (words.length > 0 && withoutTests)
    throw new UnknownStepError(
      `There is no step ${words.join(', ')}, and ${withoutTests.name} has no tests to choose from. ${list}`,
    );
  const needed = chosen.map(({ after }) => after);
  return steps.filter((step) => chosen.includes(step) || needed.includes(step.name));
}
