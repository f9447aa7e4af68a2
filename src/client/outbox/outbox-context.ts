import { createContext } from 'react';

import type { Outbox, OutboxOptions } from './outbox.ts';

/** An app's outbox before anything has used it: its code is not part of the first page's scripts. */
export interface LazyOutbox {
  readonly options: OutboxOptions;
  instance?: Outbox;
}

export const OutboxContext = createContext<LazyOutbox | null>(null);
