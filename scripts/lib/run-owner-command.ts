import { describeFailure } from './describe-failure.ts';
import { loadEnvironment } from './load-environment.ts';

/** Runs a command of the owner with the settings of `.env`, and prints its lines; its failure is one line, with exit status 1. */
export async function runOwnerCommand(run: (print: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    loadEnvironment();
    await run((line) => {
      console.log(line);
    });
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}
