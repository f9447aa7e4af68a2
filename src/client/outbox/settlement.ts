import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

import {
  answeredKeys,
  applyAnswer,
  concerns,
  invalidateEntry,
  settle,
  settledKeys,
  type SettledKeys,
} from '#client/shared/query/effects.ts';
import { ApiError } from '#sdk/answers.ts';

import type { OutboxItem } from './mutation.ts';
import type { FinalOutcome } from './outcome.ts';
import type { Overlay } from './overlay.ts';

type Declared = Pick<OutboxItem, 'mutation' | 'entry'>;

/** Puts into the cache what the server has answered to a mutation, and asks again for what that leaves unknown. */
export function createSettlement(
  client: QueryClient,
  items: ReadonlyMap<string, OutboxItem>,
  { applyAgain }: Pick<Overlay, 'applyAgain'>,
) {
  /** The hashes of stale entries that are refetched once no unfinished mutation concerns them: an answer before that shows a state in between. */
  const waiting = new Set<string>();
  const isPending = ({ queryKey }: Query) =>
    [...items.values()].some((item) => !item.entry.rejection && concerns(keysOf(item), queryKey));
  const refetch = (query: Query): void => {
    const isLater = isPending(query);
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

  /** Whether another mutation has changed the entry, too, whose answer will be about both changes. */
  const isAnsweredLater = (queryKey: QueryKey) =>
    [...items.values()].some((item) => item.undo && isAnswered(queryKey, item));
  const contradict = (queryKeys: readonly QueryKey[]): void => {
    for (const queryKey of queryKeys) {
      if (isAnsweredLater(queryKey)) continue;
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      waiting.add(hashKey(queryKey));
    }
  };
  const applyAnswerTo = (item: OutboxItem, answer: unknown): void => {
    const { mutation, entry } = item;
    try {
      const said = applyAnswer(client, mutation.effects, answer, entry.variables, entry.member);
      applyAgain(said.changed);
      contradict(said.contradicted);
    } catch (error) {
      console.warn(`The answer to ${mutation.name} is not what the contract says.`, error);
      const queryKeys = client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey);
      contradict(queryKeys.filter((queryKey) => isAnswered(queryKey, item)));
    }
  };

  const settleKeys = (item: OutboxItem, outcome: FinalOutcome): void => {
    if (outcome.status === 'repeated') return;
    const { changed, invalidated, ...others } = keysOf(item, outcome);
    const isRefused = outcome.status === 'rejected' && isRefusal(outcome.error);
    const isSuccess = outcome.status === 'success';
    /** Whether the cache has the changes as the server made them. */
    const isChangeExact = isSuccess && (outcome.answer !== undefined || !item.mutation.effects.answered);
    // Nothing new is on the server. What was reverted, perhaps in another order than before, is not asked for at once.
    const isUnchanged = outcome.status === 'cancelled' || (isRefused && !item.undo);
    // Nor is every entry of the cache, where it was changed.
    const isLater = (queryKey: QueryKey) => isUnchanged || (queryKey.length === 0 && (isSuccess || isRefused));
    const later = isChangeExact ? [] : changed.filter(isLater);
    const keys = {
      ...(isUnchanged ? { refetched: [], removed: [] } : others),
      changed: changed.filter((queryKey) => !later.includes(queryKey)),
      invalidated: isUnchanged ? later : [...invalidated, ...later],
    };
    settle(client, keys, { isChangeExact, refetch });
  };

  return {
    /** Puts the server's answer into the entries that show it; invalidates and refetches what else the mutation has touched. */
    settle(item: OutboxItem, outcome: FinalOutcome): void {
      if (outcome.status === 'success' && outcome.answer !== undefined) applyAnswerTo(item, outcome.answer);
      settleKeys(item, outcome);
      refetchWaiting();
    },
    /** Settles a mutation that another tab has ended and this one did not know. */
    settleUnknown: (keys: SettledKeys): void => settle(client, keys, { isChangeExact: false, refetch }),
  };
}

/** The cache keys that the mutation touches. */
export const keysOf = ({ mutation, entry }: Declared, outcome?: FinalOutcome): SettledKeys =>
  settledKeys(
    mutation.effects,
    entry.variables,
    entry.member,
    outcome?.status === 'success' ? outcome.answer : undefined,
  );

const isAnswered = (queryKey: QueryKey, { mutation, entry }: Declared) =>
  answeredKeys(mutation.effects, entry.variables, entry.member).some(
    (key) => key.length > 0 && partialMatchKey(queryKey, key),
  );

/** Whether the server has refused the mutation; after any other failure it may have performed it. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
