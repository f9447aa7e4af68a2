import { hashKey, type QueryCacheNotifyEvent, type QueryClient, type QueryKey } from '@tanstack/react-query';

import { because, type Cause } from '#client/shared/query/cause.ts';
import { optimisticChanges } from '#client/shared/query/effects.ts';
import { applyChanges, updateEntry } from '#client/shared/query/optimistic.ts';

import type { OutboxItem } from './mutation.ts';
import type { NewOutboxEntry } from './storage.ts';

type QueryAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

export type Overlay = ReturnType<typeof createOverlay>;

/** The optimistic changes of unfinished mutations on top of what the server answers. */
export function createOverlay(client: QueryClient, items: ReadonlyMap<string, OutboxItem>) {
  const changesOf = ({ mutation, entry }: OutboxItem) =>
    optimisticChanges(client, mutation.effects, entry.variables, entry.member);

  /** Reverts the item's changes, also in entries that were fetched since. */
  const takeBack = (item: OutboxItem): void => {
    item.undo?.();
    for (const { queryKey, invert } of changesOf(item)) updateEntry(client, queryKey, invert);
  };

  /** The shown ones in the order in which they are sent: those that are not stored yet come last. */
  const inOrder = () =>
    [...items.values()].filter(({ undo }) => undo).toSorted((one, other) => place(one) - place(other));
  /** Puts all changes of these entries on top again. */
  const applyAgain = (queryKeys: readonly QueryKey[]): void => {
    const hashes = new Set(queryKeys.map((queryKey) => hashKey(queryKey)));
    for (const item of inOrder())
      for (const { queryKey, apply } of changesOf(item))
        if (hashes.has(hashKey(queryKey)))
          because(causeOf('optimistic', item), () => updateEntry(client, queryKey, apply));
  };

  // An answer may be older than the mutation. So is the state before a fetch, to which the query returns when its screen is left meanwhile.
  client.getQueryCache().subscribe((event) => {
    // What is restored from the device is added with its data.
    if (event.type === 'added' || (event.type === 'updated' && replacesData(event.action)))
      applyAgain([event.query.queryKey]);
  });

  return {
    /** Applies the item's changes to the cache, once, below those of what is sent after it. */
    apply(item: OutboxItem): void {
      if (item.undo) return;
      const later = inOrder().filter((other) => place(other) > place(item));
      for (const other of later.toReversed()) because(causeOf('reverted', other), () => takeBack(other));
      for (const one of [item, ...later])
        because(causeOf('optimistic', one), () => {
          one.undo = applyChanges(client, changesOf(one));
        });
    },
    /** Reverts the item's changes, but not those of the others. */
    revert: (item: OutboxItem): void =>
      because(causeOf('reverted', item), () => {
        if (!item.undo) return;
        takeBack(item);
        applyAgain(changesOf(item).map(({ queryKey }) => queryKey));
      }),
    applyAgain,
  };
}

/** What a mutation does to the cache; undefined stands for one of another tab that this one does not know. */
export const causeOf = (kind: Cause['kind'], item: Pick<OutboxItem, 'entry'> | undefined): Cause => ({
  kind,
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- for the devtools
  name: item ? nameOf(item.entry) : 'a mutation of another tab',
  mutation: item?.entry.idempotencyKey,
});

/** What the devtools call a mutation: its name, and what it changes. */
export const nameOf = ({ name, entityKey }: Pick<NewOutboxEntry, 'name' | 'entityKey'>): string =>
  [name, entityKey].filter(Boolean).join(' ');

const place = ({ entry }: OutboxItem) => ('id' in entry ? entry.id : Number.MAX_SAFE_INTEGER);

/** Whether the data come from the server, or from before a fetch; `updateEntry` sets nothing but the data. */
const replacesData = (action: QueryAction): boolean =>
  action.type === 'setState' ? action.state.fetchStatus === 'idle' : action.type === 'success';
