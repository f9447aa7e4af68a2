import type { Doer } from './actions.ts';
import type { Verdict } from './fate.ts';
import { waiting } from './waiting.ts';

/** Nobody watches a button for longer than this, or a form in which nothing moves. */
const attention = { button: 10_000, form: 30_000 };

interface Caller extends Doer<unknown> {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  /** Milliseconds until it waits no longer. */
  patience: number;
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
  const parkIn = (patience: number, key: string) => setTimeout(() => park(key), patience);

  return {
    has: (key: string) => callers.has(key),
    /** The server's answer to this action, or `waiting` when that takes too long. */
    wait: (key: string, doer: Doer<unknown>, at: keyof typeof attention): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const patience = attention[at];
        callers.set(key, { ...doer, resolve, reject, patience, timer: parkIn(patience, key) });
      }),
    onProgress: (key: string, share: number) => {
      const caller = callers.get(key);
      if (!caller) return;
      clearTimeout(caller.timer);
      caller.timer = parkIn(caller.patience, key);
      caller.onProgress?.(share);
    },
    onNote: (key: string, variables: unknown) => callers.get(key)?.onNote?.(variables),
    watches: (key: string) => callers.get(key)?.onProgress !== undefined,
    end,
    /** Lets go of all: their actions are safe, and come later. */
    park: () => [...callers.keys()].forEach(park),
  };
}

export type Callers = ReturnType<typeof createCallers>;
