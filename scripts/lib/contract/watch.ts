import { watch } from 'node:fs';

import { checkContract } from './check-contract.ts';

/** Editors write a file in several steps. */
const settleMs = 50;

/** Runs `checkContract` now and after each change of openapi.yaml, and prints a line for each run, until the process ends. */
export function watchContract(root: string): void {
  let isRunning = false;
  let isChanged = true;
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      await printRun(root);
    }
    isRunning = false;
  };
  // The folder, not the file: many editors put a new file in its place.
  watch(root, (_event, name) => {
    if (name !== 'openapi.yaml') return;
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settleMs);
  });
  void run();
}

async function printRun(root: string): Promise<void> {
  const started = performance.now();
  const { isGood, notes, faults } = await checkContract(root, { isCheck: false }).catch((error: unknown) => ({
    // For example a file that cannot be written, or one that was saved again meanwhile; the next save is another chance.
    ...{ isGood: false, notes: [] },
    faults: [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)],
  }));
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const result = isGood ? notes.join(' ') : faults.length === 1 ? 'One fault.' : `${faults.length} faults.`;
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${result} (${seconds} s)`);
}
