import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

import type { CachedData, DataBelow, KeyHolding } from './cache-entries.ts';
import { because, currentCause } from './cause.ts';
import { updateEntry, type OptimisticChange } from './optimistic.ts';

/**
 * What a mutation does to the query cache. A key stands for all entries whose key begins with it. docs/cache-map.md is generated
 * from these declarations.
 */
export interface CacheEffects<Variables, Answer = unknown> {
  /** Shown at once and on top of what the server answers, until the mutation is finished. */
  optimistic?: readonly EntryUpdate<Variables>[];
  /** What the server's answer says about entries, and whether they are right. */
  answered?: readonly AnsweredUpdate<Variables, Answer>[];
  /**
   * Invalidated once the server has answered; those that a component observes are refetched. An answer can only leave some out:
   * without one, as from a server before this version or after a lost answer, all are stale.
   */
  refetched?(this: void, variables: Variables, userId: string, answer: Answer | undefined): readonly QueryKey[];
  /** Invalidated once the server has answered, and refetched when a component mounts with them: lists that one reads on. */
  invalidated?(this: void, variables: Variables, userId: string): readonly QueryKey[];
  /** Removed once the server has answered: entries of what no longer exists. */
  removed?(this: void, variables: Variables, userId: string): readonly QueryKey[];
}

/** A change of entries. Both functions must be idempotent; `before` is the data to which `apply` was applied. */
export interface EntryUpdate<Variables, Key extends QueryKey = QueryKey, Data = CachedData> {
  queryKeys(this: void, variables: Variables, userId: string): readonly Key[];
  apply(this: void, data: Data, variables: Variables, userId: string): Data;
  invert(this: void, data: Data, variables: Variables, userId: string, before: Data): Data;
}

interface AnsweredUpdate<Variables, Answer, Key extends QueryKey = QueryKey, Data = CachedData> {
  queryKeys(this: void, variables: Variables, userId: string): readonly Key[];
  /** Whether the answer says the same as the entry. Where it does not, something else has changed it, too: it is fetched again. */
  agrees?(this: void, data: Data, answer: Answer, variables: Variables, userId: string): boolean;
  /** Puts the answer into an entry with which it agrees. */
  apply?(this: void, data: Data, answer: Answer, variables: Variables, userId: string): Data;
}

/** Declares an update; its data has the type that cache-entries.ts declares for the keys. */
export const entryUpdate = <Variables, Key extends QueryKey>(
  update: EntryUpdate<Variables, Key, DataBelow<Key>>,
): EntryUpdate<Variables> => update;

/** The same where the caller names the keys: what is below them must fit into `Data`. */
export const updateOf = <Variables, Data>(
  update: EntryUpdate<Variables, KeyHolding<Data> & QueryKey, Data>,
): EntryUpdate<Variables> => update as EntryUpdate<Variables, QueryKey, never>;

export const answerUpdate = <Variables, Answer, Key extends QueryKey>(
  update: AnsweredUpdate<Variables, Answer, Key, DataBelow<Key>>,
): AnsweredUpdate<Variables, Answer> => update;

/** The optimistic changes for the entries that are in the cache now. */
export function optimisticChanges<Variables>(
  client: QueryClient,
  { optimistic = [] }: CacheEffects<Variables>,
  variables: Variables,
  userId: string,
): OptimisticChange[] {
  return optimistic.flatMap(({ queryKeys, apply, invert }) =>
    findAll(client, queryKeys(variables, userId))
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state: { data: before } }) => ({
        queryKey,
        apply: (data) => apply(data, variables, userId),
        invert: (data) => invert(data, variables, userId, before as CachedData),
      })),
  );
}

/** Puts the server's answer into the entries that show it. Returns the keys of those that it has changed, and that it contradicts. */
export function applyAnswer<Variables, Answer>(
  client: QueryClient,
  { answered = [] }: CacheEffects<Variables, Answer>,
  answer: Answer,
  variables: Variables,
  userId: string,
): Record<'changed' | 'contradicted', QueryKey[]> {
  const [changed, contradicted]: [QueryKey[], QueryKey[]] = [[], []];
  for (const { queryKeys, agrees, apply } of answered) {
    for (const { queryKey } of findAll(client, queryKeys(variables, userId)))
      updateEntry(client, queryKey, (data) => {
        const isRight = agrees?.(data, answer, variables, userId) ?? true;
        const next = isRight && apply ? apply(data, answer, variables, userId) : data;
        if (!isRight) contradicted.push(queryKey);
        if (next !== data) changed.push(queryKey);
        return next;
      });
  }
  return { changed, contradicted };
}

const findAll = (client: QueryClient, queryKeys: readonly QueryKey[]) =>
  queryKeys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));

/** The keys that a finished mutation leaves to be settled, as plain data that other tabs can be sent. */
export interface SettledKeys {
  changed: readonly QueryKey[];
  refetched: readonly QueryKey[];
  invalidated: readonly QueryKey[];
  removed: readonly QueryKey[];
}

export const allKeys = ({ changed, refetched, invalidated, removed }: SettledKeys): QueryKey[] => [
  ...changed,
  ...refetched,
  ...invalidated,
  ...removed,
];

/** The keys of the entries that the mutation's answer changes or checks. */
export const answeredKeys = <Variables>(
  { answered = [] }: CacheEffects<Variables>,
  variables: Variables,
  userId: string,
): QueryKey[] => answered.flatMap(({ queryKeys }) => queryKeys(variables, userId));

export function settledKeys<Variables, Answer>(
  { optimistic = [], answered = [], refetched, invalidated, removed }: CacheEffects<Variables, Answer>,
  variables: Variables,
  userId: string,
  answer?: Answer,
): SettledKeys {
  return {
    changed: [...optimistic, ...answered].flatMap(({ queryKeys }) => queryKeys(variables, userId)),
    refetched: refetched?.(variables, userId, answer) ?? [],
    invalidated: invalidated?.(variables, userId) ?? [],
    removed: removed?.(variables, userId) ?? [],
  };
}

interface SettleOptions {
  /** Whether the mutation's changes are in this cache and right: it succeeded, and this tab has shown it. */
  isChangeExact: boolean;
  /** Invalidates an entry and refetches it, or leaves that to a mutation that will do so. */
  refetch: (query: Query) => void;
}

/**
 * The one rule for what happens to the cache after a mutation. What it touched and is not sure to be right becomes invalid at once,
 * and is known to be stale after a reload too.
 */
export function settle(client: QueryClient, keys: SettledKeys, { isChangeExact, refetch }: SettleOptions): void {
  const { changed, refetched, invalidated, removed } = keys;
  for (const query of findAll(client, [...invalidated, ...removed])) invalidateEntry(client, query);
  // After that: one that is about to be persisted is persisted as invalid.
  for (const queryKey of removed) client.removeQueries({ queryKey, type: 'inactive' });
  // A fetch that began before the mutation was finished may return without the change; one that failed has nothing to change.
  const isUnderWay = ({ state }: Query) => state.fetchStatus !== 'idle' || state.data === undefined;
  const underWay = new Set(isChangeExact ? findAll(client, changed).filter(isUnderWay) : []);
  const stale = new Set(findAll(client, isChangeExact ? refetched : [...refetched, ...changed]));
  for (const query of underWay) invalidateEntry(client, query, 'active');
  for (const query of stale) if (!underWay.has(query)) refetch(query);
}

/** Marks an entry as stale, and refetches it now if it is `active` and a component observes it. */
export function invalidateEntry(client: QueryClient, query: Query, refetchType: 'active' | 'none' = 'none'): void {
  const cache = client.getQueryCache();
  query.invalidate();
  const isFirstFetch = query.state.data === undefined && query.state.fetchStatus !== 'idle';
  if (refetchType === 'active' && query.isActive() && !isFirstFetch) {
    // Aborts a fetch that is under way.
    void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  } else if (query.state.fetchStatus !== 'idle') {
    const cause = currentCause();
    const unsubscribe = cache.subscribe(({ type, query: { queryHash } }) => {
      if (queryHash !== query.queryHash || (type !== 'removed' && query.state.fetchStatus !== 'idle')) return;
      unsubscribe();
      if (cache.get(queryHash) === query) because(cause, () => invalidateEntry(client, query, refetchType));
    });
  }
}

/** Whether a mutation with these keys changes the entry or may refetch it; one that changes whatever names a member does not count. */
export const concerns = ({ changed, refetched }: SettledKeys, entryKey: QueryKey): boolean =>
  [...changed, ...refetched].some((queryKey) => queryKey.length > 0 && partialMatchKey(entryKey, queryKey));
