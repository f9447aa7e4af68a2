import type { NewOutboxEntry } from '#client/outbox/storage.ts';

import { redactText } from '../snapshot/redact.ts';

/** What the timeline calls a mutation of the outbox. */
export const nameOf = ({ name, entityKey }: Pick<NewOutboxEntry, 'name' | 'entityKey'>): string =>
  redactText([name, entityKey].filter(Boolean).join(' '));
