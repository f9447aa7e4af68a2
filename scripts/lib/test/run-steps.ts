import type { StepResult } from './step-result.ts';
import type { Step } from './steps.ts';

/** Runs the steps in their order, up to `lanes` at once and each after the one that it needs; reports each at its end. */
export async function runSteps<Runnable extends Pick<Step, 'name' | 'after'>>(
  steps: Runnable[],
  lanes: number,
  run: (step: Runnable) => Promise<StepResult>,
  onEnd: (step: Runnable, result: StepResult, seconds: number) => void,
): Promise<void> {
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const unfinished = new Set(steps.map(({ name }) => name));
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || !unfinished.has(after));
    const [step] = next >= 0 && running.size < lanes ? waiting.splice(next, 1) : [];
    if (step) running.set(step.name, runOne(step));
    else await Promise.race(running.values());
  }

  async function runOne(step: Runnable): Promise<void> {
    const began = performance.now();
    const result = await run(step);
    running.delete(step.name);
    unfinished.delete(step.name);
    onEnd(step, result, (performance.now() - began) / 1000);
  }
}
