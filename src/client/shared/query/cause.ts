/** Why the query cache is changed or asked to fetch. The timeline of the devtools tells it; nothing else depends on it. */
export interface Cause {
  /** In plain words, or the name of a mutation. */
  name: string;
  /** Where the data come from, if not from the server's answer, or what a mutation is doing. */
  kind?: 'restored' | 'optimistic' | 'reverted' | 'settled' | undefined;
  /** What identifies the mutation. */
  mutation?: string | undefined;
}

interface KeyedMutation {
  mutationId: number;
  options: { mutationKey?: readonly unknown[] };
}

/** Data that are not the answer to this fetch. */
export const restoredFrom = (name: string): Cause => ({ kind: 'restored', name });

/** What a component's own mutation does to the cache at its end. */
export const settledBy = ({ mutationId, options: { mutationKey = ['unnamed'] } }: KeyedMutation): Cause => ({
  kind: 'settled',
  name: mutationKey.join('/'),
  mutation: String(mutationId),
});

let current: Cause | undefined;

/** Changes the cache, and says why: the cause holds for what happens until `change` returns, and not for what that awaits. */
export function because<Result>(cause: Cause | string | undefined, change: () => Result): Result {
  const outer = current;
  current = typeof cause === 'string' ? { name: cause } : cause;
  try {
    return change();
  } finally {
    current = outer;
  }
}

/** Why the cache is being changed at this moment; undefined where nobody has said so. */
export const currentCause = (): Cause | undefined => current;
