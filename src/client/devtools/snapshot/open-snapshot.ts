import {
  QueryClient,
  type MutationKey,
  type MutationState,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';

import { snapshotFormat, type Snapshot } from './snapshot.ts';

/** Reads a snapshot from the text of its file; throws an error that says what is wrong. */
export function parseSnapshot(text: string): Snapshot {
  const value = parseJson(text);
  const { format, version } = (value ?? {}) as Partial<Snapshot>;
  if (format !== snapshotFormat) throw new Error('This file is not a snapshot of these devtools.');
  if ((version as number) !== 1) throw new Error(`This snapshot has the version ${version}; 1 can be opened.`);
  return value as Snapshot;
}

/** A cache with the snapshot's queries and mutations, to look at: it can neither fetch nor send. */
export function clientOfSnapshot({ queries, mutations }: Snapshot): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  for (const { queryKey, state } of queries)
    client
      .getQueryCache()
      .build(client, { queryKey: queryKey as unknown as QueryKey }, { ...(state as QueryState), fetchStatus: 'idle' });
  for (const { mutationKey, state } of mutations) {
    const options = { mutationKey: mutationKey as unknown as MutationKey, gcTime: Infinity };
    client.getMutationCache().build(client, options, state as MutationState);
  }
  return client;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
