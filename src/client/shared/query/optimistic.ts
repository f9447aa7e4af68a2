import type { QueryClient, QueryKey } from '@tanstack/react-query';

import type { CachedData, DataBelow, EntryData, EntryKey } from './cache-entries.ts';
import { because } from './cause.ts';

/**
 * A change of one cache entry and its inverse, for when the server rejects the mutation. The inverse is a change too, not a
 * snapshot: with two mutations in flight, restoring a snapshot would wipe out the other one's change.
 * Both must be idempotent: a refetched entry may already contain the change.
 */
export interface OptimisticChange {
  queryKey: QueryKey;
  apply: (data: CachedData) => CachedData;
  invert: (data: CachedData) => CachedData;
}

/** Applies the changes and returns how to revert them. */
export function applyChanges(client: QueryClient, changes: OptimisticChange[]): () => void {
  for (const { queryKey, apply } of changes) updateEntry(client, queryKey, apply);
  return () => changes.forEach(({ queryKey, invert }) => updateEntry(client, queryKey, invert));
}

/**
 * Updates cached data without a fetch; without data it does nothing. `dataUpdatedAt` and `isInvalidated` stay as they are:
 * `setQueryData` can keep the former, but always clears the latter.
 */
export function updateEntry<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  update: (data: DataBelow<Key>) => DataBelow<Key>,
): void {
  const query = client.getQueryCache().find<DataBelow<Key>>({ queryKey });
  if (query?.state.data === undefined) return;
  const data = update(query.state.data);
  if (data !== query.state.data) query.setState({ data });
}

/** Puts data that another answer has said into an entry that has none; it counts as fetched now. */
export function seedEntry<Key extends EntryKey>(client: QueryClient, queryKey: Key, data: EntryData<Key>): void {
  const key: QueryKey = queryKey;
  if (client.getQueryData(key) === undefined)
    because('the answer of another query', () => client.setQueryData(key, data));
}
