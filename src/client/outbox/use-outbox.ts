import { use } from 'react';

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
