import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import type { OutboxEntry } from '#client/persistence/database.ts';
import { because } from '#client/shared/query/cause.ts';
import type { SettledKeys } from '#client/shared/query/effects.ts';

import { createJournal } from './journal.ts';
import {
  type EndedMutation,
  type MutationCallbacks,
  type OutboxItem,
  type OutboxMutation,
  type OutboxServices,
  queued,
} from './mutation.ts';
import type { FinalOutcome } from './outcome.ts';
import { causeOf, createOverlay } from './overlay.ts';
import { createSettlement } from './settlement.ts';
import { createShownEntries } from './shown-entries.ts';
import type { NewOutboxEntry } from './storage.ts';

/** A caller is answered after this time without an answer; in a form, without progress. */
const callerTimeout = { button: 10_000, form: 30_000 };

export type EndedEntry = Pick<NewOutboxEntry, 'idempotencyKey'> & { id?: number | undefined };

export type OutboxTab = ReturnType<typeof createOutboxTab>;

/** The unfinished mutations of this tab by idempotency key, with their optimistic changes and the callers that wait. */
export function createOutboxTab(context: OutboxServices) {
  const items = new Map<string, OutboxItem>();
  const ended = createAtom<EndedMutation | undefined>(undefined);
  // Not undefined, which an atom cannot be set to.
  const sending = createAtom<string | null>(null);
  const isIsolated = createAtom(false);
  const journal = createJournal(context.tabStorage);
  const overlay = createOverlay(context.client, items);
  const settlement = createSettlement(context.client, items, overlay);
  /** The stored entries of mutations that have ended: the tab that ends one removes it once all tabs know. */
  const endedEntries = new Set<string>();
  const isOpen = (entry: OutboxEntry) => entry.rejection !== undefined || !endedEntries.has(nameOf(entry));
  const shown = createShownEntries(items, isOpen);

  const answerQueued = (item: OutboxItem) => {
    clearTimeout(item.caller?.timer);
    item.caller?.resolve(queued);
    item.caller = undefined;
  };
  const release = (item: OutboxItem) => {
    answerQueued(item);
    // What was entered in a form is shown once the form no longer waits.
    overlay.apply(item);
    shown.publish();
  };

  /** Ends a mutation in this tab: keeps or reverts its optimistic changes and answers the caller. `keys` are for one that it does not know. */
  const finish = (endedEntry: EndedEntry, outcome: FinalOutcome, keys?: SettledKeys): void => {
    const { idempotencyKey, id } = endedEntry;
    if (endedEntries.has(nameOf(endedEntry))) return;
    if (id !== undefined) endedEntries.add(nameOf(endedEntry));
    const item = items.get(idempotencyKey);
    if (!item) {
      // This tab may have read what the mutation has changed, or be reading its entry.
      if (keys) because(causeOf('settled', undefined), () => settlement.settleUnknown(keys));
      return;
    }
    items.delete(idempotencyKey);
    const { mutation, entry, caller } = item;
    // A discarded one may be under way.
    item.abort?.();
    if (outcome.status !== 'success') overlay.revert(item);
    because(causeOf('settled', item), () => settlement.settle(item, outcome));
    if (outcome.status === 'success')
      try {
        because(causeOf('settled', item), () => mutation.onSuccess?.(outcome.answer, entry.variables, context));
      } catch (error) {
        console.warn(`The answer to ${mutation.name} is not what the contract says.`, error);
      }
    clearTimeout(caller?.timer);
    if (outcome.status === 'rejected') caller?.reject(outcome.error);
    else caller?.resolve(outcome.status === 'success' ? outcome.answer : queued);
    ended.set({ entry, outcome });
    shown.publish();
  };

  return {
    items: items as ReadonlyMap<string, OutboxItem>,
    entries: shown.entries,
    /** The mutation that has ended last, whichever tab has sent it. */
    ended: ended as ReadonlyAtom<EndedMutation | undefined>,
    /** The key of the mutation that this tab is sending, or null. */
    sending,
    /** Whether this tab sends only what it has enqueued itself. */
    isIsolated,
    /** The entries that are shown but not stored yet. */
    journal,

    /** Adds a mutation and applies its optimistic changes; the promise resolves to the answer or to `queued`. */
    add(mutation: OutboxMutation, entry: NewOutboxEntry, { onProgress, onCheckpoint }: MutationCallbacks<unknown>) {
      const item: OutboxItem = { mutation, entry, isOwn: true };
      const answer = new Promise<unknown>((resolve, reject) => {
        item.caller = { resolve, reject, onProgress, onCheckpoint };
      });
      items.set(entry.idempotencyKey, item);
      if (!mutation.isForm && mutation.isPersistable?.(entry.variables) !== false) journal.add(entry);
      if (!mutation.isForm) overlay.apply(item);
      return { item, answer };
    },

    /** Starts the time after which the caller is answered `queued`, or starts it again. */
    startTimer(item: OutboxItem): void {
      if (!item.caller) return;
      clearTimeout(item.caller.timer);
      item.caller.timer = setTimeout(() => release(item), callerTimeout[item.mutation.isForm ? 'form' : 'button']);
    },

    /** Shows the stored entries of the signed-in member. */
    show(
      stored: readonly OutboxEntry[],
      mutations: ReadonlyMap<string, OutboxMutation>,
      { isComplete = true }: { isComplete?: boolean } = {},
    ): void {
      const unfinished = stored.filter(isOpen);
      for (const entry of unfinished) {
        const mutation = mutations.get(entry.name);
        // A later version of the site may have stored one that this version does not know.
        if (!mutation) continue;
        const item: OutboxItem = items.get(entry.idempotencyKey) ?? { mutation, entry };
        item.entry = entry;
        item.isGone = false;
        items.set(entry.idempotencyKey, item);
        if (!entry.rejection && !(mutation.isForm && item.caller)) overlay.apply(item);
      }
      const storedKeys = new Set(unfinished.map(({ idempotencyKey }) => idempotencyKey));
      for (const [key, item] of items) {
        if (!isComplete || storedKeys.has(key)) continue;
        // The tab that has cancelled it has not said so yet, or was closed before.
        if (!item.isGone) item.isGone = true;
        else if (item.entry.rejection) items.delete(key);
        else if (!item.caller) finish(item.entry, { status: 'discarded' });
      }
      shown.publish(unfinished);
    },

    finish,

    /** Forgets an item whose rejected entry was taken back. */
    remove: (idempotencyKey: string): boolean => items.delete(idempotencyKey),

    keep: shown.keep,
    releaseKept: shown.releaseKept,

    /** Answers `queued` to every caller whose entry is stored. */
    releaseCallers(): void {
      for (const item of items.values()) if (item.caller?.timer !== undefined) release(item);
    },

    /** Forgets the stored mutations when the session changes; their callers are answered `queued`. */
    clear(): void {
      shown.clear();
      for (const [key, item] of items) {
        // The query cache is cleared with the session: there is nothing to revert.
        item.undo = undefined;
        if (item.caller?.timer !== undefined) answerQueued(item);
        if (!item.caller) items.delete(key);
      }
    },
  };
}

/** By both: ids begin anew when the browser has deleted its database, and a form may send what was rejected with the same key. */
const nameOf = ({ idempotencyKey, id }: EndedEntry) => `${id} ${idempotencyKey}`;
