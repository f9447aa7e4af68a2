import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import type { OutboxEntry } from '#client/persistence/database.ts';

import type { OutboxItem, VisibleEntry } from './mutation.ts';
import type { NewOutboxEntry } from './storage.ts';

/** What the list of what waits shows: the member's stored entries, and rejected ones that the device could not store. */
export function createShownEntries(items: ReadonlyMap<string, OutboxItem>, isOpen: (entry: OutboxEntry) => boolean) {
  const entries = createAtom<readonly VisibleEntry[]>([]);
  let stored: readonly OutboxEntry[] = [];
  /** Not on the device: their content stays with the page until its form takes it back. */
  let kept: readonly OutboxEntry[] = [];

  const publish = (nowStored = stored): void => {
    stored = nowStored;
    entries.set(
      [...stored.filter(isOpen), ...kept].map((entry) => ({
        ...entry,
        isQueued: !items.get(entry.idempotencyKey)?.caller,
      })),
    );
  };

  return {
    entries: entries as ReadonlyAtom<readonly VisibleEntry[]>,
    /** Shows these stored entries, or the same again, since a caller waits no longer. */
    publish,
    /** Keeps a rejected entry that is not on the device. */
    keep: (entry: NewOutboxEntry): void => {
      // Not the id of a stored one.
      kept = [...kept, { ...entry, id: -1 - kept.length }];
      publish();
    },
    /** Forgets a kept entry that was taken back; answers whether it was one. */
    releaseKept: (idempotencyKey: string): boolean => {
      const others = kept.filter((entry) => entry.idempotencyKey !== idempotencyKey);
      const isKept = others.length < kept.length;
      kept = others;
      publish();
      return isKept;
    },
    /** Forgets the kept ones of the member before, once the stored ones of the next are shown. */
    clear(): void {
      kept = [];
    },
  };
}
