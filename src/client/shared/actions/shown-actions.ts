import { hashKey, noop } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import { edit, show } from '../query/changes.ts';

import type { Action, Page } from './action.ts';
import type { KeptAction } from './action-store.ts';
import type { Verdict } from './fate.ts';

interface ShownAction {
  action: Action<unknown, unknown>;
  variables: unknown;
  member: string;
  undo: () => void;
  isSeen: boolean;
}

type Taken = Pick<KeptAction, 'key' | 'member' | 'variables'>;

export interface ShownActions {
  has: (key: string) => boolean;
  /** Takes an action in whose changes are shown already, or shows them. */
  add: (kept: Taken, action: Action<unknown, unknown>, undo?: () => void) => void;
  /** Takes an action in that is not to be seen before it is added. */
  hold: (kept: Taken, action: Action<unknown, unknown>) => void;
  /** The action is over: what it showed stays, or goes; what it touched is asked for anew. */
  end: (key: string, verdict: Verdict | { is: 'cancelled' }) => void;
  clear: () => void;
  stop: () => void;
}

/** What the cache shows of actions that are not over: whatever the server still says, they stand on top of it. */
export function createShownActions(page: Page): ShownActions {
  const { client } = page;
  const shown = new Map<string, ShownAction>();

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    // An answer that does not know of them yet.
    for (const { action, variables, member, isSeen } of shown.values()) {
      if (!isSeen) continue;
      for (const { queryKey, apply } of action.changes?.(variables, client, member) ?? []) {
        if (hashKey(queryKey) === event.query.queryHash) edit(client, queryKey, apply);
      }
    }
  });

  /** No earlier than after the last action that changes the entry: every answer before shows a state in between. */
  const settle = (queryKey: QueryKey) => {
    const isTouched = [...shown.values()].some(({ action }) => action.settles?.some((other) => hashKey(other) === hashKey(queryKey)));
    if (!isTouched) void client.invalidateQueries({ queryKey });
  };

  return {
    has: (key) => shown.has(key),
    add({ key, member, variables }, action, undo) {
      if (shown.get(key)?.isSeen) return;
      shown.set(key, { action, variables, member, undo: undo ?? show(client, action.changes?.(variables, client, member) ?? []), isSeen: true });
    },
    hold: ({ key, member, variables }, action) => void shown.set(key, { action, variables, member, undo: noop, isSeen: false }),
    end(key, verdict) {
      const ended = shown.get(key);
      if (!ended) return;
      const { action, variables, undo } = ended;
      shown.delete(key);
      if (verdict.is === 'refused') undo();
      if (verdict.is === 'done') action.onDone?.(verdict.answer, variables, page);
      if (verdict.is !== 'cancelled') action.settles?.forEach(settle);
    },
    clear: () => shown.clear(),
    stop,
  };
}
