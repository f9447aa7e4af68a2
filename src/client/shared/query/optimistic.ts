import type { MutationKey, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a change to a cache entry at once and answers its inverse, for when the server refuses.
 * The inverse is a change too, not a snapshot: with two changes in flight, a snapshot would wipe out the healthy one.
 * Both must tolerate being applied to an entry that already is as they would have it.
 */
export async function change<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  apply: (data: Data) => Data,
  invert: (data: Data) => Data,
): Promise<() => void> {
  // An answer that left the server before the change would overwrite it.
  await client.cancelQueries({ queryKey });
  const edit = (by: (data: Data) => Data) =>
    client.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : by(data)));
  edit(apply);
  return () => edit(invert);
}

/** Fetches an entry anew after the last of the mutations in flight, so that no earlier answer shows a state in between. */
export async function settle(client: QueryClient, mutationKey: MutationKey, queryKey: QueryKey): Promise<void> {
  if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey });
}
