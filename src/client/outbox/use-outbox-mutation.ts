import { useMutation, type MutationKey, type UseMutationResult } from '@tanstack/react-query';

import type { OutboxMutation, Queued } from './mutation.ts';
import type { MutationCallbacks } from './outbox-item.ts';
import { useOutbox } from './use-outbox.ts';

interface FormOptions<Variables, Input> extends MutationCallbacks<Variables> {
  /** Makes the variables from what was entered. */
  prepare: (input: Input) => Promise<Variables>;
  onSettled?: () => void;
}

interface ButtonOptions<Answer> {
  /** Also called when the component is gone by then. */
  onSuccess: (answer: Answer | Queued) => void;
}

/**
 * `useMutation` for a mutation of the outbox. Its data is the server's answer, or `queued` when it was stored to be sent later:
 * for the component both are a success.
 */
export function useOutboxMutation<Variables, Answer>(
  mutation: OutboxMutation<Variables, Answer>,
  mutationKey: MutationKey,
  options?: ButtonOptions<Answer>,
): UseMutationResult<Answer | Queued, Error, Variables>;
export function useOutboxMutation<Variables, Answer, Input>(
  mutation: OutboxMutation<Variables, Answer>,
  mutationKey: MutationKey,
  options: FormOptions<Variables, Input>,
): UseMutationResult<Answer | Queued, Error, Input>;
export function useOutboxMutation(
  mutation: OutboxMutation,
  mutationKey: MutationKey,
  {
    prepare,
    onProgress,
    onCheckpoint,
    onSettled,
    onSuccess,
  }: Partial<FormOptions<unknown, unknown> & ButtonOptions<unknown>> = {},
) {
  const outbox = useOutbox();
  return useMutation({
    mutationKey,
    mutationFn: async (input: unknown) =>
      outbox.enqueue(mutation, prepare ? await prepare(input) : input, { onProgress, onCheckpoint }),
    ...(onSettled && { onSettled }),
    ...(onSuccess && { onSuccess }),
    ...(mutation.messages && { meta: { ...mutation.messages } }),
  });
}
