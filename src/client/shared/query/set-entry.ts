import type { QueryClient, QueryKey } from '@tanstack/react-query';

import type { EntryData, EntryKey } from './cache-entries.ts';

/** Puts data into an entry, which need not exist yet; it counts as fetched now. */
export function setEntry<Key extends EntryKey>(
  client: QueryClient,
  queryKey: Key,
  update: (data: EntryData<Key> | undefined) => EntryData<Key>,
): void {
  const key: QueryKey = queryKey;
  client.setQueryData(key, update(client.getQueryData<EntryData<Key>>(key)));
}
