import type { MutationState } from '@tanstack/react-query';

import type { EndedMutation, VisibleEntry } from '#client/outbox/mutation.ts';
import { errorOf } from '#client/outbox/outcome.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';

import { redact } from '../snapshot/redact.ts';

/** A stored entry as a mutation: paused while it waits, an error once the server has rejected it. */
export function stateOfEntry(entry: VisibleEntry, { isSending }: { isSending: boolean }): MutationState {
  const { rejection, lastError, failure, attempts } = entry;
  const error = rejection ? errorOf(rejection) : null;
  // An earlier version of the site has stored no error.
  const last = lastError ? errorOf(lastError) : failure && new Error(`The last attempt failed: ${failure}`);
  return {
    ...stateOf(entry),
    status: error ? 'error' : 'pending',
    error,
    isPaused: !error && !isSending,
    failureCount: attempts,
    failureReason: error ?? last ?? null,
  };
}

/** A mutation that has ended. One that was cancelled or discarded is neither a success nor an error. */
export function stateOfEnded({ entry, outcome }: EndedMutation): MutationState {
  const state = stateOf(entry);
  if (outcome.status === 'rejected')
    return { ...state, status: 'error', error: outcome.error, failureReason: outcome.error };
  if (outcome.status === 'success') return { ...state, status: 'success', data: redact(outcome.answer) };
  return { ...state, status: 'idle', data: { ended: outcome.status } };
}

const stateOf = ({ variables, createdAt, attempts }: NewOutboxEntry): MutationState => ({
  context: undefined,
  data: undefined,
  error: null,
  failureCount: attempts,
  failureReason: null,
  isPaused: false,
  status: 'idle',
  submittedAt: createdAt,
  variables: redact(variables),
});
