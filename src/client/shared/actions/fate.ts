import { ApiError } from '../api/api-error.ts';

/** The server's yes or no. */
export type Verdict = { is: 'done'; answer: unknown } | { is: 'refused'; error: Error };

/** What an attempt came to. `over`: the session has ended, and the action waits for its member's return. */
export type Fate = Verdict | { is: 'later' | 'over'; error: Error };

/** Answers that say nothing about the action itself: a server that is busy, starting, or behind something that cannot reach it. */
const passing = [408, 425, 429, 502, 503, 504];
/** A fault of the server in this one action would hold up all others for ever. */
const mostFaults = 8;

/** What a failed attempt means for the action; `attempts` counts this one too. A form that is waited at is told what the server says. */
export function fateOf(error: unknown, attempts: number, isWaitedAt: boolean): Exclude<Fate, { is: 'done' }> {
  if (!(error instanceof ApiError)) return { is: 'later', error: error instanceof Error ? error : new Error('The network failed.') };
  if (error.status === 401) return { is: 'over', error };
  if (isWaitedAt) return { is: 'refused', error };
  if (passing.includes(error.status)) return { is: 'later', error };
  return { is: error.status >= 500 && attempts < mostFaults ? 'later' : 'refused', error };
}
