import { plural, t } from '@lingui/core/macro';

import { textOf } from '#client/shared/language/text.ts';
import { failureMessage } from '#client/shared/query/messages.ts';
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
        toasts.show({
          kind: 'failure',
          text: lateMessage(textOf(messages.failure), failureMessage(outcome.error, messages)),
        });
    },
    /** One toast when the outbox is empty, instead of one per mutation. */
    showSummary(): void {
      if (sentCount > 0)
        toasts.show({
          kind: 'success',
          text: plural(sentCount, {
            one: '# action that was waiting went through.',
            other: '# actions that were waiting went through.',
          }),
        });
      sentCount = 0;
    },
  };
}

/** The server's message alone does not say which mutation it is about, that long after the click. */
function lateMessage(failure: string, detail: string): string {
  if (detail === '' || detail === failure) return failure;
  // Hindi ends a sentence with a danda.
  const start = failure.replace(/[.!।]$/, '');
  return t`${start}: ${detail}`;
}
