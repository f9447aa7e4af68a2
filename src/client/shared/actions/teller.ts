import type { Notices } from '../notices/notices.ts';
import { failureWords } from '../query/failure-words.ts';

import type { Action } from './action.ts';
import type { Verdict } from './fate.ts';

/** Says what became of actions that nobody waits for any more. */
export function createTeller(notices: Notices) {
  let arrived = 0;
  return {
    tell(kind: Action<unknown, unknown> | undefined, verdict: Verdict): void {
      if (verdict.is === 'done') arrived += 1;
      else if (kind?.words?.failure !== undefined) notices.show({ kind: 'failure', text: wordsOf(kind.words.failure, failureWords(verdict.error, kind.words)) });
    },
    /** Sums up, now that none is left: twenty messages one after the other say less than one. */
    sum(): void {
      if (arrived > 0) notices.show({ kind: 'success', text: `${arrived === 1 ? '1 action that was' : `${arrived} actions that were`} waiting went through.` });
      arrived = 0;
    },
  };
}

/** The server's words alone do not say what they are about, so long after. */
const wordsOf = (what: string, why: string | undefined) => (why === undefined || why === what ? what : `${what.replace(/[.!]$/, '')}: ${why}`);
