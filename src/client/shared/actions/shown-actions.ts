import { hashKey } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { edit, show } from '../query/changes.ts';

import type { Action } from './action.ts';
import type { KeptAction } from './action-store.ts';
import type { Verdict } from './fate.ts';

interface ShownAction {
  action: Action<unknown, unknown>;
  variables: unknown;
  member: string;
  undo: () => void;
}

export interface ShownActions {
  has: (key: string) => boolean;
  /** Takes an action in whose changes are shown already, or shows them. */
  add: (kept: Pick<KeptAction, 'key' | 'member' | 'variables'>, action: Action<unknown, unknown>, undo?: () => void) => void;
  /** The action is over: what it showed stays, or goes; what it touched is asked for anew. */
  end: (key: string, verdict: Verdict | { is: 'cancelled' }) => void;
  clear: () => void;
  stop: () => void;
}

/** What the cache shows of actions that are not over: whatever the server still says, they stand on top of it. */
export function createShownActions(client: QueryClient): ShownActions {
  const shown = new Map<string, ShownAction>();

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    // An answer that does not know of them yet.
    for (const { action, variables, member } of shown.values()) {
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
      if (shown.has(key)) return;
      shown.set(key, { action, variables, member, undo: undo ?? show(client, action.changes?.(variables, client, member) ?? []) });
    },
    end(key, verdict) {
      const ended = shown.get(key);
      if (!ended) return;
      const { action, variables, undo } = ended;
      shown.delete(key);
      if (verdict.is === 'refused') undo();
      if (verdict.is === 'done') action.onDone?.(verdict.answer, variables, client);
      if (verdict.is !== 'cancelled') action.settles?.forEach(settle);
    },
    clear: () => shown.clear(),
    stop,
  };
}
