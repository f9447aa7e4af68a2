import { t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { OutboxEntry } from '#client/persistence/database.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import { BrowserFault, NetworkFault } from '#client/shared/api/faults.ts';
import { deleteDrafts } from '#client/shared/drafts/drafts.ts';
import type { Session } from '#client/shared/session/session.ts';

import type { OutboxBackend } from './backend.ts';
import {
  inverseOf,
  type MutationCallbacks,
  type OutboxItem,
  type OutboxMutation,
  type OutboxServices,
  type Queued,
} from './mutation.ts';
import { createOutboxTab, type OutboxTab } from './outbox-tab.ts';

// The life of a mutation:
//  1. useOutboxMutation calls `enqueue`, which applies the optimistic changes to the query cache at once (overlay.ts).
//  2. The entry is noted in the tab, so that a reload does not lose it, and stored on the device (storage.ts): from then
//     on it survives the tab. If its inverse is stored there and was never sent, both are cancelled.
//  3. One tab at a time sends the entries in their order, each with the same idempotency key in every attempt (dispatcher.ts).
//  4. If the network or the server fails for now, the entry stays and the caller is answered `queued`. It is sent again when
//     the network returns, after a delay, or on the next visit.
//  5. Any other answer ends it in every tab: the optimistic changes are kept or reverted and the caller is answered
//     (outbox-tab.ts). If no caller waits any more, a toast reports it (toasts.ts).
//  6. A rejected entry with `keepOnReject` stays on the device until its form takes the content back (use-outbox.ts).
//  7. A 401 ends the session; the entry stays until its member logs in again. A logout deletes the member's entries.

export interface Outbox {
  /** The signed-in member's entries on this device; empty until the outbox is open. */
  entries: OutboxTab['entries'];
  /** The mutation of this member that has ended last, and the one that this tab is sending; for the devtools. */
  ended: OutboxTab['ended'];
  sending: ReadonlyAtom<string | null>;
  /** Set to true while the devtools fake this tab's network, which must not answer what other tabs have enqueued. */
  isIsolated: OutboxTab['isIsolated'];
  /** Loads the backend, which shows the stored entries and sends them. */
  open: () => Promise<OutboxBackend>;
  /**
   * Applies the mutation's optimistic changes, stores it and sends it. Resolves to the server's answer, or to `queued` when it
   * has to be sent later; rejects with the server's refusal.
   */
  enqueue: <Variables, Answer>(
    mutation: OutboxMutation<Variables, Answer>,
    variables: Variables,
    callbacks?: MutationCallbacks<Variables>,
  ) => Promise<Answer | Queued>;
  /** Whether the mutation with this key is stored and not rejected. */
  isQueued: (idempotencyKey: string) => Promise<boolean>;
  /** How many mutations of the member wait to be sent. */
  countUnsent: (member: string) => Promise<number>;
  /** What the mutation of this entry does, in plain words. */
  describe: (entry: Pick<OutboxEntry, 'idempotencyKey'>) => string;
  /** The tile that stands for this entry in lists of posts. */
  tileOf: (entry: Pick<OutboxEntry, 'idempotencyKey'>) => 'picture' | 'text' | undefined;
  /** Sends what waits now, instead of after its delay. Resolves when nothing more can be sent for now. */
  retry: () => Promise<void>;
  /** Ends a mutation that waits, as if it had not been enqueued; what it has changed on the screen is reverted. */
  discard: (idempotencyKey: string) => Promise<void>;
  /** Removes a rejected entry and returns it. `save` may store its content elsewhere first. */
  takeRejected: (
    idempotencyKey: string,
    save?: (entry: OutboxEntry) => Promise<void>,
  ) => Promise<OutboxEntry | undefined>;
  /** Deletes all entries of a member. */
  forget: (member: string) => Promise<void>;
}

export interface OutboxOptions extends OutboxServices {
  /** Loads the part that stores and sends, which is a chunk of its own. */
  loadBackend: (tab: OutboxTab) => Promise<OutboxBackend>;
}

const warnUnreadable = (error: unknown) => console.warn('The outbox could not be read.', error);

/** How what has to survive the tab reaches the server: stored, in order, each taking effect once. */
export function createOutbox({ loadBackend, ...context }: OutboxOptions): Outbox {
  const tab = createOutboxTab(context);
  let opening: Promise<OutboxBackend> | undefined;

  const open = () => {
    opening ??= loadBackend(tab);
    // The next call tries again.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const storeAndSend = async (item: OutboxItem) => {
    const { mutation, entry } = item;
    const backend = await open();
    const isPersistable = mutation.isPersistable?.(entry.variables) !== false;
    // The device may be full, or fail.
    const insertion = isPersistable && (await backend.storage.add(entry, inverseOf(mutation, entry)).catch(noop));
    tab.journal.remove(entry.idempotencyKey);
    if (!insertion) {
      // Earlier mutations go first, if they can.
      await backend.send({ isEager: true });
      return backend.sendUnstored(item);
    }
    // No `await` between the timer and `send`: a dispatcher that runs out of work answers `queued` to callers with a timer.
    tab.startTimer(item);
    if (insertion.type !== 'added') backend.finishInTabs(entry, { status: insertion.type });
    if (insertion.type === 'cancelled') backend.finishInTabs(insertion.inverse, { status: 'cancelled' });
    void backend.send();
    return backend.announceChange().catch(warnUnreadable);
  };

  return {
    entries: tab.entries,
    ended: tab.ended,
    sending: tab.sending,
    isIsolated: tab.isIsolated,
    open,
    async enqueue(mutation, variables, callbacks = {}) {
      const entry = {
        idempotencyKey: mutation.idempotencyKey?.(variables) ?? newIdempotencyKey(),
        member: context.session.viewer()?.userId ?? '',
        name: mutation.name,
        entityKey: mutation.entityKey?.(variables),
        variables,
        createdAt: Date.now(),
        attempts: 0,
        retryAt: 0,
      };
      const { item, answer } = tab.add(mutation, entry, callbacks as MutationCallbacks<unknown>);
      const shown = storeAndSend(item).catch((error: unknown) => {
        const fault = error instanceof NetworkFault ? error : new BrowserFault(String(error));
        tab.journal.remove(entry.idempotencyKey);
        tab.finish(entry, { status: 'rejected', error: fault });
      });
      // `entries` contains the queued mutation before its caller is answered.
      return (await Promise.all([answer, shown]))[0] as never;
    },
    async isQueued(idempotencyKey) {
      // What cannot be opened cannot be sent either.
      await open().catch(noop);
      return tab.entries.get().some((entry) => entry.idempotencyKey === idempotencyKey && !entry.rejection);
    },
    async countUnsent(member) {
      const { storage } = await open();
      return (await storage.list(member)).filter(({ rejection }) => !rejection).length;
    },
    describe({ idempotencyKey }) {
      const item = tab.items.get(idempotencyKey);
      // A later version of the site may have stored one that this version does not know.
      return item ? item.mutation.describe(item.entry.variables, context.client) : t`Something from a newer version`;
    },
    tileOf({ idempotencyKey }) {
      const item = tab.items.get(idempotencyKey);
      return item?.mutation.tile?.(item.entry.variables);
    },
    retry: async () => (await open()).send({ isEager: true }),
    discard: async (idempotencyKey) => (await open()).discard(idempotencyKey),
    async takeRejected(idempotencyKey, save) {
      const { storage, announceChange } = await open();
      const entry = tab.entries.get().find((one) => one.idempotencyKey === idempotencyKey && one.rejection);
      if (entry) {
        await save?.(entry);
        if (!tab.releaseKept(idempotencyKey)) await storage.remove(entry.id);
        tab.remove(idempotencyKey);
      }
      await announceChange();
      return entry;
    },
    async forget(member) {
      tab.journal.removeAll(member);
      const { storage, announceChange } = await open();
      await storage.removeAll(member);
      await announceChange();
    },
  };
}

/** Ends the session on this device, and deletes the member's drafts and unsent mutations (S061). */
export function endSession({ session, outbox }: { session: Session; outbox: Outbox }): void {
  const viewer = session.viewer();
  session.end();
  if (!viewer) return;
  void deleteDrafts(viewer.userId);
  outbox.forget(viewer.userId).catch((error: unknown) => console.warn('Unsent mutations could not be deleted.', error));
}
