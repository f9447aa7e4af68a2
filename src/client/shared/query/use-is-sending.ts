import { useQueryClient, type MutationKey } from '@tanstack/react-query';

/** Returns a function that says whether such a mutation is pending now: a second click can be faster than the next rendering. */
export function useIsSending(mutationKey: MutationKey): () => boolean {
  const client = useQueryClient();
  return () => client.isMutating({ mutationKey }) > 0;
}
