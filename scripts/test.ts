import { failure, isCi } from './test/outcome.ts';
import type { Outcome } from './test/outcome.ts';
import { stepsNamed } from './test/steps.ts';
import { nothingFound, surroundings } from './test/surroundings.ts';
import type { Need } from './test/surroundings.ts';

// Every step runs, also after one that failed; the last line is the total of all of them, and nothing comes after it.
const steps = stepsNamed(process.argv.slice(2));
const found = await surroundings(steps.flatMap((step) => step.needs ?? []));
const total = { passed: 0, failed: 0, skipped: 0 };

for (const step of steps) {
  const started = performance.now();
  const missing = step.needs && !found[step.needs] ? step.needs : undefined;
  const outcome = missing ? unavailable(missing) : await step.run().catch((error: unknown) => failure(String(error)));
  print(step.name, outcome, (performance.now() - started) / 1000);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A step that cannot run never counts as passed; where machines judge, it counts as failed. */
function unavailable(missing: Need): Outcome {
  const notes = [`!! ${nothingFound(missing)}`];
  return isCi() ? { ...failure(''), notes } : { passed: 0, failed: 0, skipped: 1, notes, output: '' };
}

function print(name: string, { passed, failed, skipped, notes, output }: Outcome, seconds: number): void {
  const mark = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'SKIP';
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  console.log(`${mark}  ${name.padEnd(16)} ${counts.filter(Boolean).join(', ').padEnd(24)} ${seconds.toFixed(1)} s`);
  for (const note of notes) console.log(`      ${note}`);
  if (failed > 0 && output) console.log(`\n${output.trimEnd()}\n`);
}
