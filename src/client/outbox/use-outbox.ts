import { MutationObserver, noop, useMutation, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { use, useEffect, useEffectEvent } from 'react';

import type { OutboxEntry } from '#client/persistence/database.ts';

import type { MutationCallbacks, OutboxMutation, Queued, VisibleEntry } from './mutation.ts';
import { OutboxContext, type LazyOutbox } from './outbox-context.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** The app's outbox, created at the first call. */
export const getOutbox = (lazy: LazyOutbox): Outbox => (lazy.instance ??= createOutbox(lazy.options));

/** The outbox of the app that this component belongs to. */
export function useOutbox(): Outbox {
  const lazy = use(OutboxContext);
  if (!lazy) throw new Error('useOutbox needs an OutboxContext above it');
  return getOutbox(lazy);
}

interface FormOptions<Variables, Input> extends MutationCallbacks<Variables> {
  /** Makes the variables from what was entered. */
  prepare: (input: Input) => Promise<Variables>;
  onSettled?: () => void;
}

/**
 * `useMutation` for a mutation of the outbox. Its data is the server's answer, or `queued` when it was stored to be sent later:
 * for the component both are a success.
 */
export function useOutboxMutation<Variables, Answer>(
  mutation: OutboxMutation<Variables, Answer>,
): UseMutationResult<Answer | Queued, Error, Variables>;
export function useOutboxMutation<Variables, Answer, Input>(
  mutation: OutboxMutation<Variables, Answer>,
  options: FormOptions<Variables, Input>,
): UseMutationResult<Answer | Queued, Error, Input>;
export function useOutboxMutation(
  mutation: OutboxMutation,
  { prepare, onProgress, onCheckpoint, onSettled }: Partial<FormOptions<unknown, unknown>> = {},
) {
  const outbox = useOutbox();
  return useMutation({
    mutationKey: mutation.key,
    mutationFn: async (input: unknown) =>
      outbox.enqueue(mutation, prepare ? await prepare(input) : input, { onProgress, onCheckpoint }),
    ...(onSettled && { onSettled }),
    meta: { ...mutation.messages, isOutbox: true },
  });
}

/** What `mutate` needs: the context of loaders has both. */
export interface MutateContext {
  queryClient: QueryClient;
  outbox: LazyOutbox;
}

/** `useOutboxMutation` outside of a component. `onSuccess` is given the server's answer or `queued`; the mutation's toasts follow. */
export function mutate<Variables, Answer>(
  { queryClient, outbox }: MutateContext,
  mutation: OutboxMutation<Variables, Answer>,
  variables: Variables,
  onSuccess?: (answer: Answer | Queued) => void,
): void {
  new MutationObserver(queryClient, {
    mutationKey: mutation.key,
    mutationFn: (given: Variables) => getOutbox(outbox).enqueue(mutation, given),
    ...(onSuccess && { onSuccess }),
    meta: { ...mutation.messages, isOutbox: true },
  })
    .mutate(variables)
    .catch(noop);
}

/** The signed-in member's entries on this device. */
export const useOutboxEntries = (): readonly VisibleEntry[] => useSelector(useOutbox().entries);

interface RejectedEntryOptions {
  /** Which rejected entry the form can take now. */
  isWanted: (entry: VisibleEntry) => boolean;
  /** Puts the content back into the form. */
  onRejected: (entry: OutboxEntry) => void;
  /** Stores the content elsewhere, before the outbox deletes the entry. */
  save?: (entry: OutboxEntry) => Promise<void>;
}

/** Hands the content of rejected entries back to the form it was entered in: each entry once, the latest first. */
export function useRejectedEntry({ isWanted, onRejected, save }: RejectedEntryOptions): void {
  const outbox = useOutbox();
  const takeBack = useEffectEvent(onRejected);
  const saveFirst = useEffectEvent(async (entry: OutboxEntry) => save?.(entry));
  const key = useOutboxEntries().findLast((entry) => entry.rejection && isWanted(entry))?.idempotencyKey;

  useEffect(() => {
    if (key === undefined) return;
    const take = async () => {
      const entry = await outbox.takeRejected(key, saveFirst);
      if (entry) takeBack(entry);
    };
    take().catch((error: unknown) => console.warn('A rejected mutation could not be taken back.', error));
  }, [outbox, key]);
}
