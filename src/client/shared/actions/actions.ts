import { createCell } from '../network/cell.ts';
import type { Cell } from '../network/cell.ts';

import type { Action } from './action.ts';
import type { KeptAction } from './action-store.ts';
import type { Waiting } from './waiting.ts';

export interface Waiter extends KeptAction {
  /** Whether nobody looks at a button until it is through. */
  isParked: boolean;
}

/** What the one who does an action has to do with it until there is an answer. */
export interface Doer<Variables> {
  /** Takes back what is shown of it already. */
  undo?: () => void;
  onProgress?: (share: number) => void;
  /** Told how far it has come. */
  onNote?: (variables: Variables) => void;
}

export interface ActionQueue {
  /**
   * Does the action as soon as can be: answers with the server's answer, or with `waiting` once it is kept for later.
   * Throws what the server says against it.
   */
  perform: <Variables, Answer>(action: Action<Variables, Answer>, variables: Variables, doer?: Doer<Variables>) => Promise<Answer | Waiting>;
  /** Hands out a refused action, which is then no longer kept: `keep` has kept it elsewhere before. */
  takeBack: (key: string, keep?: (refused: KeptAction) => Promise<void>) => Promise<KeptAction | undefined>;
  /** Drops all actions of a member. */
  forget: (member: string) => Promise<void>;
  /** How many of the member's actions have not been sent. */
  count: (member: string) => Promise<number>;
  stop: () => void;
}

export interface Actions {
  /** The queue, fetched when it is first needed. */
  open: () => Promise<ActionQueue>;
  /** What the member's actions on this device come to, as far as the queue has been opened. */
  waiters: Cell<readonly Waiter[]>;
}

export function createActions(load: (waiters: Actions['waiters']) => Promise<ActionQueue>): Actions {
  const waiters = createCell<readonly Waiter[]>([]);
  let opening: Promise<ActionQueue> | undefined;
  return {
    waiters,
    open() {
      opening ??= load(waiters);
      // What could not be fetched may be had the next time.
      opening.catch(() => {
        opening = undefined;
      });
      return opening;
    },
  };
}
