import { filesWith } from './selection.ts';
import { createSteps, type Step } from './steps.ts';

/** Arguments that select nothing; the message is one line. */
export class UnknownStepError extends Error {}

/**
 * The steps that the arguments of `npm test` select. One that a step's name begins with selects that step, any other one the tests
 * with this word: of the selected steps, else of all steps that have a test file with the word in its path.
 */
export function chooseSteps(args: string[]): Step[] {
  const names = createSteps([]).map(({ name }) => name);
  const isStep = (arg: string) => names.some((name) => name.startsWith(arg));
  const words = args.filter((arg) => !isStep(arg));
  const wanted = args.filter(isStep);
  const steps = createSteps(words);
  if (args.length === 0) return steps;

  const chosen =
    wanted.length > 0
      ? steps.filter(({ name }) => wanted.some((start) => name.startsWith(start)))
      : steps.filter(({ project }) => project !== undefined && filesWith(project, words).length > 0);
  const list = `The steps are: ${names.join(', ')}.`;
  if (chosen.length === 0) throw new UnknownStepError(`No step and no test file is named ${words.join(', ')}. ${list}`);
  const withoutTests = chosen.find(({ project }) => project === undefined);
  if (words.length > 0 && withoutTests)
    throw new UnknownStepError(
      `There is no step ${words.join(', ')}, and ${withoutTests.name} has no tests to choose from. ${list}`,
    );
  const needed = chosen.map(({ after }) => after);
  return steps.filter((step) => chosen.includes(step) || needed.includes(step.name));
}
