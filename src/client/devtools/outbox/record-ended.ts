import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import type { Outbox } from '#client/outbox/outbox.ts';
import type { FinalOutcome } from '#client/outbox/outcome.ts';
import { BrowserFault } from '#client/shared/api/faults.ts';

import { redactText } from '../snapshot/redact.ts';

/** A mutation of the outbox that has ended since the devtools were opened. */
export interface EndedRecord {
  idempotencyKey: string;
  name: string;
  entityKey: string | undefined;
  endedAt: number;
  /** `sent`, `cancelled, never sent`, `repeated an unsent one`, or why the server has rejected it. */
  result: string;
  isRejected: boolean;
  /** Whether this tab sent it; another one did otherwise, or nobody. */
  isSentHere: boolean;
}

const maxRecords = 20;

/** The last mutations that have ended, the newest first. */
export function recordEnded({ ended, sending }: Outbox): ReadonlyAtom<readonly EndedRecord[]> {
  const records = createAtom<readonly EndedRecord[]>([]);
  const sentHere = new Set<string>();
  const noteSent = (key: string | null) => {
    if (key !== null) sentHere.add(key);
  };
  // One may be under way while the devtools are opened.
  noteSent(sending.get());
  sending.subscribe(noteSent);
  ended.subscribe((mutation) => {
    if (!mutation) return;
    const { entry, outcome } = mutation;
    const { idempotencyKey, name, entityKey } = entry;
    const record: EndedRecord = {
      idempotencyKey,
      name,
      entityKey,
      endedAt: Date.now(),
      result: resultOf(outcome),
      isRejected: outcome.status === 'rejected',
      isSentHere: sentHere.has(idempotencyKey),
    };
    records.set((earlier) => [record, ...earlier].slice(0, maxRecords));
  });
  return records;
}

/** How a mutation has ended, in the words of the devtools. */
export const resultOf = (outcome: FinalOutcome): string =>
  outcome.status === 'rejected' ? `rejected: ${redactText(reasonOf(outcome.error))}` : results[outcome.status];

/** The words for the member say nothing about the error of its browser. */
const reasonOf = (error: Error) => (error instanceof BrowserFault ? error.reason : error.message);

const results = {
  success: 'sent',
  cancelled: 'cancelled, never sent',
  discarded: 'discarded',
  repeated: 'repeated an unsent one',
};
