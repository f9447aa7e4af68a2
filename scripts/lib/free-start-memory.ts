import { runInNewContext } from 'node:vm';

/** After the work that follows a start. */
const delayMs = 1000;

/**
 * Returns to the system what only the start needed, 20 MB: V8 itself does not before the heap grows. This stops the process once, for
 * 0.1 to 0.2 s. Does nothing if `gc` is not exposed (prepare-process.js).
 */
export function freeStartMemory(): void {
  setTimeout(() => {
    const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
