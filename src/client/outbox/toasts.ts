import { failureMessage } from '#client/shared/query/failure-message.ts';
import type { Toasts } from '#client/shared/toasts/toasts.ts';

import type { OutboxMutation } from './mutation.ts';
import type { FinalOutcome } from './outcome.ts';

/** Toasts about mutations that no component waits for any more. */
export function createOutboxToasts(toasts: Toasts) {
  let sentCount = 0;
  return {
    report({ messages }: OutboxMutation, outcome: FinalOutcome): void {
      if (outcome.status === 'success') sentCount += 1;
      else if (outcome.status === 'rejected' && messages?.failure !== undefined)
        toasts.show({ kind: 'failure', text: lateMessage(messages.failure, failureMessage(outcome.error, messages)) });
    },
    /** One toast when the outbox is empty, instead of one per mutation. */
    showSummary(): void {
      if (sentCount > 0)
        toasts.show({
          kind: 'success',
          text: `${sentCount === 1 ? '1 action that was' : `${sentCount} actions that were`} waiting went through.`,
        });
      sentCount = 0;
    },
  };
}

/** The server's message alone does not say which mutation it is about, that long after the click. */
const lateMessage = (failure: string, detail: string | undefined) =>
  detail === undefined || detail === failure ? failure : `${failure.replace(/[.!]$/, '')}: ${detail}`;
