import { useQueryClient } from '@tanstack/react-query';
import type { MutationKey } from '@tanstack/react-query';

/** Answers whether such a mutation is under way at this very moment: a second click can be faster than the next rendering. */
export function useIsSending(mutationKey: MutationKey): () => boolean {
  const client = useQueryClient();
  return () => client.isMutating({ mutationKey }) > 0;
}
