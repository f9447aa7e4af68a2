import {
  hashKey,
  partialMatchKey,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

import {
  allKeys,
  answeredKeys,
  applyAnswer,
  concerns,
  invalidateEntry,
  optimisticChanges,
  settle,
  settledKeys,
  type SettledKeys,
} from '#client/shared/query/effects.ts';
import { applyChanges, updateEntry } from '#client/shared/query/optimistic.ts';
import { ApiError } from '#sdk/answers.ts';

import type { OutboxItem } from './mutation.ts';
import type { FinalOutcome } from './outcome.ts';
import type { NewOutboxEntry } from './storage.ts';

/** What the outbox is doing to the cache, and for which mutation; undefined for one of another tab that this one does not know. */
interface CacheChange {
  kind: 'optimistic' | 'reverted' | 'settled';
  entry: NewOutboxEntry | undefined;
}

type QueryAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/** The optimistic changes of unfinished mutations on top of what the server answers. */
export function createOverlay(client: QueryClient, items: ReadonlyMap<string, OutboxItem>) {
  const changesOf = ({ mutation, entry }: OutboxItem) =>
    optimisticChanges(client, mutation.effects, entry.variables, entry.member);
  const keysOf = ({ mutation, entry }: OutboxItem, outcome?: FinalOutcome) =>
    settledKeys(
      mutation.effects,
      entry.variables,
      entry.member,
      outcome?.status === 'success' ? outcome.answer : undefined,
    );

  /** Reverts the item's changes, also in entries that were fetched since. */
  const takeBack = (item: OutboxItem): void => {
    item.undo?.();
    for (const { queryKey, invert } of changesOf(item)) updateEntry(client, queryKey, invert);
  };

  let changing: CacheChange | undefined;
  const during = (kind: CacheChange['kind'], item: OutboxItem | undefined, change: () => void): void => {
    const outer = changing;
    changing = { kind, entry: item?.entry };
    try {
      change();
    } finally {
      changing = outer;
    }
  };

  /** The shown ones in the order in which they are sent: those that are not stored yet come last. */
  const inOrder = () =>
    [...items.values()].filter(({ undo }) => undo).toSorted((one, other) => place(one) - place(other));
  /** Puts all changes of these entries on top again. */
  const applyAgain = (queryKeys: readonly QueryKey[], finished?: OutboxItem): void => {
    const hashes = new Set(queryKeys.map((queryKey) => hashKey(queryKey)));
    for (const item of inOrder()) {
      if (item === finished) continue;
      for (const { queryKey, apply } of changesOf(item))
        if (hashes.has(hashKey(queryKey))) during('optimistic', item, () => updateEntry(client, queryKey, apply));
    }
  };

  // An answer may be older than the mutation. So is the state before a fetch, to which the query returns when its screen is left meanwhile.
  client.getQueryCache().subscribe((event) => {
    // What is restored from the device is added with its data.
    if (event.type === 'added' || (event.type === 'updated' && replacesData(event.action)))
      applyAgain([event.query.queryKey]);
  });

  const isPending = (queryKey: QueryKey) =>
    [...items.values()].some((item) => !item.entry.rejection && concerns(keysOf(item), queryKey));

  const invalidate = (queryKeys: readonly QueryKey[]): void => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
  /** The hashes of stale entries that are refetched once no unfinished mutation concerns them: an answer before that shows a state in between. */
  const waiting = new Set<string>();
  const refetch = (query: Query): void => {
    const isLater = isPending(query.queryKey);
    if (isLater) waiting.add(query.queryHash);
    else waiting.delete(query.queryHash);
    invalidateEntry(client, query, isLater ? 'none' : 'active');
  };
  const refetchWaiting = (): void => {
    for (const hash of waiting) {
      const query = client.getQueryCache().get(hash);
      if (query) refetch(query);
      else waiting.delete(hash);
    }
  };
  const isAnswered = (queryKey: QueryKey, { mutation, entry }: OutboxItem) =>
    answeredKeys(mutation.effects, entry.variables, entry.member).some(
      (key) => key.length > 0 && partialMatchKey(queryKey, key),
    );
  /** Whether another mutation has changed the entry, too, whose answer will be about both changes. */
  const isAnsweredLater = (queryKey: QueryKey, finished: OutboxItem) =>
    [...items.values()].some((item) => item !== finished && item.undo && isAnswered(queryKey, item));
  const contradict = (queryKeys: readonly QueryKey[], item: OutboxItem): void => {
    const wrong = queryKeys.filter((queryKey) => !isAnsweredLater(queryKey, item));
    invalidate(wrong);
    for (const queryKey of wrong) waiting.add(hashKey(queryKey));
  };
  const applyAnswerTo = (item: OutboxItem, answer: unknown): void => {
    const { mutation, entry } = item;
    if (answer === undefined) return;
    try {
      const said = applyAnswer(client, mutation.effects, answer, entry.variables, entry.member);
      applyAgain(said.changed, item);
      contradict(said.contradicted, item);
    } catch (error) {
      console.warn(`The answer to ${mutation.name} is not what the contract says.`, error);
      const entries = client.getQueryCache().getAll();
      contradict(
        entries.map(({ queryKey }) => queryKey).filter((queryKey) => isAnswered(queryKey, item)),
        item,
      );
    }
  };
  /** Whether the cache has the changes as the server made them. */
  const isExact = ({ mutation }: OutboxItem, outcome: FinalOutcome) =>
    outcome.status === 'success' && (outcome.answer !== undefined || !mutation.effects.answered);

  const settleKeys = (item: OutboxItem, outcome: FinalOutcome): void => {
    const isKnown = outcome.status === 'rejected' ? isRefusal(outcome.error) : outcome.status !== 'discarded';
    // A form's changes that were never shown have changed nothing.
    if (outcome.status === 'repeated' || (outcome.status === 'rejected' && isKnown && !item.undo)) return;
    if (outcome.status === 'cancelled') {
      // Reverted, and perhaps in another order than before. Nothing new is on the server.
      const { changed } = keysOf(item);
      settle(
        client,
        { changed: [], refetched: [], invalidated: changed, removed: [] },
        { isChangeExact: true, refetch },
      );
      return;
    }
    const isChangeExact = isExact(item, outcome);
    const keys = keysOf(item, outcome);
    // An update of every entry was reverted exactly: only a list must know what it contained before.
    const changed = keys.changed.filter((queryKey) => isChangeExact || !isKnown || queryKey.length > 0);
    settle(client, { ...keys, changed }, { isChangeExact, refetch });
  };

  return {
    /** What the outbox is doing to the cache at this moment; for the devtools. */
    changing: () => changing,
    /** Applies the item's changes to the cache, once, below those of what is sent after it. */
    apply(item: OutboxItem): void {
      if (item.undo) return;
      const later = inOrder().filter((other) => place(other) > place(item));
      for (const other of later.toReversed()) during('reverted', other, () => takeBack(other));
      for (const one of [item, ...later])
        during('optimistic', one, () => {
          one.undo = applyChanges(client, changesOf(one));
        });
    },
    /** Reverts the item's changes, but not those of the others. */
    revert: (item: OutboxItem): void =>
      during('reverted', item, () => {
        if (!item.undo) return;
        takeBack(item);
        applyAgain(changesOf(item).map(({ queryKey }) => queryKey));
      }),
    /** Puts the server's answer into the entries that show it. */
    applyAnswer: (item: OutboxItem, answer: unknown): void =>
      during('settled', item, () => applyAnswerTo(item, answer)),
    /** Invalidates and refetches what a finished mutation has touched. */
    settle: (item: OutboxItem, outcome: FinalOutcome): void =>
      during('settled', item, () => {
        settleKeys(item, outcome);
        refetchWaiting();
      }),
    keysOf,
    /** Applies the answer and invalidates what is stale with it: the cache may be persisted before `settle`. */
    expire: (item: OutboxItem, outcome: FinalOutcome): void =>
      during('settled', item, () => {
        const keys = keysOf(item, outcome);
        const isChangeExact = isExact(item, outcome);
        if (outcome.status === 'success' && isChangeExact) applyAnswerTo(item, outcome.answer);
        invalidate(allKeys(isChangeExact ? { ...keys, changed: [] } : keys));
      }),
    /** Settles a mutation that another tab has finished and this one did not know. */
    settleUnknown: (keys: SettledKeys): void =>
      during('settled', undefined, () => settle(client, keys, { isChangeExact: false, refetch })),
  };
}

const place = ({ entry }: OutboxItem) => ('id' in entry ? entry.id : Number.MAX_SAFE_INTEGER);

/** Whether the data come from the server, or from before a fetch; `updateEntry` sets nothing but the data. */
const replacesData = (action: QueryAction): boolean =>
  action.type === 'setState' ? action.state.fetchStatus === 'idle' : action.type === 'success';

/** Whether the server has refused the mutation; after any other failure it may have performed it. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
