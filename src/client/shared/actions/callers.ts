import type { Verdict } from './fate.ts';
import { waiting } from './waiting.ts';

/** Nobody watches a button for longer than this. */
const attention = 10_000;

interface Caller {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Those who wait at a button or a form for the server's answer. */
export function createCallers() {
  const callers = new Map<string, Caller>();

  const release = (key: string): Caller | undefined => {
    const caller = callers.get(key);
    clearTimeout(caller?.timer);
    callers.delete(key);
    return caller;
  };
  const end = (key: string, verdict: Verdict) => {
    const caller = release(key);
    if (verdict.is === 'done') caller?.resolve(verdict.answer);
    else caller?.reject(verdict.error);
  };
  const park = (key: string) => end(key, { is: 'done', answer: waiting });

  return {
    has: (key: string) => callers.has(key),
    /** The server's answer to this action, or `waiting` when that takes too long. */
    wait: (key: string, patience = attention): Promise<unknown> =>
      new Promise((resolve, reject) => {
        callers.set(key, { resolve, reject, timer: setTimeout(() => park(key), patience) });
      }),
    end,
    /** Lets go of all: their actions are safe, and come later. */
    park: () => [...callers.keys()].forEach(park),
  };
}
