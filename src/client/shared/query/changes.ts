import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * A change of one cache entry and its inverse, for when the server refuses. The inverse is a change too, not a snapshot:
 * with two changes in flight, a snapshot would wipe out the healthy one.
 * Both must tolerate being applied to an entry that already is as they would have it.
 */
export interface Change {
  queryKey: QueryKey;
  apply: (data: unknown) => unknown;
  invert: (data: unknown) => unknown;
}

export function changing<Data>(queryKey: QueryKey, apply: (data: Data) => Data, invert: (data: Data) => Data): Change {
  return { queryKey, apply: (data) => apply(data as Data), invert: (data) => invert(data as Data) };
}

/** Applies the changes at once, and answers how to take them back. */
export function show(client: QueryClient, changes: Change[]): () => void {
  for (const { queryKey, apply } of changes) {
    // An answer that left the server before the change would overwrite it. Where there is nothing yet, it is waited for.
    if (client.getQueryData(queryKey) !== undefined) void client.cancelQueries({ queryKey, exact: true });
    edit(client, queryKey, apply);
  }
  return () => changes.forEach(({ queryKey, invert }) => edit(client, queryKey, invert));
}

/** Changes what an entry holds, and leaves it as old as it is. */
export function edit(client: QueryClient, queryKey: QueryKey, by: (data: unknown) => unknown): void {
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return;
  client.setQueryData(queryKey, by(state.data), { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt });
}
