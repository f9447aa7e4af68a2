import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';

import type { OutboxEntry } from '#client/persistence/database.ts';

import type { VisibleEntry } from './outbox-item.ts';
import { useOutbox } from './use-outbox.ts';

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
