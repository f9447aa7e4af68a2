import { noop } from '@tanstack/react-query';

import type { OutboxEntry, Rejection } from '#client/persistence/database.ts';
import type { Api } from '#client/shared/api/api.ts';
import { allKeys, type SettledKeys } from '#client/shared/query/effects.ts';
import type { Session } from '#client/shared/session/session.ts';
import type { Toasts } from '#client/shared/toasts/toasts.ts';

import type { OutboxRuntime } from './browser-runtime.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { inverseOf, type OutboxMutation } from './mutation.ts';
import type { EndedEntry, OutboxTab } from './outbox-tab.ts';
import { errorOf, rejectionOf, type FinalOutcome } from './outcome.ts';
import { keysOf } from './settlement.ts';
import type { NewOutboxEntry, OutboxStorage } from './storage.ts';
import { createOutboxToasts } from './toasts.ts';

/** The part of the outbox that stores and sends. */
export interface OutboxBackend extends Pick<Dispatcher, 'send' | 'sendUnstored'> {
  storage: OutboxStorage;
  /** Ends a mutation in every tab; returns what it has told the others. */
  finishInTabs: (entry: NewOutboxEntry | OutboxEntry, outcome: FinalOutcome) => Finished;
  /** Ends a mutation that waits, as if it had not been enqueued. */
  discard: (idempotencyKey: string) => Promise<void>;
  /** Shows what has changed on the device, in every tab. */
  announceChange: () => Promise<void>;
  /** Answers `queued` to every component that waits for a stored mutation. */
  releaseCallers: () => void;
  stop: () => void;
}

export interface BackendOptions {
  runtime: OutboxRuntime;
  /** All mutations that may be stored on the device, by this visit or an earlier one. */
  mutations: readonly OutboxMutation[];
  tab: OutboxTab;
  api: Api;
  session: Session;
  toasts: Toasts;
}

interface Finished extends EndedEntry {
  keys: SettledKeys | undefined;
  /** Only plain data reaches other tabs: an error would lose its class. */
  outcome: Exclude<FinalOutcome, { status: 'rejected' }> | Rejection;
}

/** Between tabs; an empty one says that the stored entries have changed. */
interface Message {
  finished?: Finished;
}

const plainOf = (outcome: FinalOutcome): Finished['outcome'] =>
  outcome.status === 'rejected' ? rejectionOf(outcome.error) : outcome;
const outcomeOf = ({ outcome }: Finished): FinalOutcome =>
  'message' in outcome ? { status: 'rejected', error: errorOf(outcome) } : outcome;

/** Shows the stored entries in this tab, sends them, and synchronizes the device's tabs. */
export async function startBackend(options: BackendOptions): Promise<OutboxBackend> {
  const { runtime, tab, api, session, toasts } = options;
  const { storage } = runtime;
  const mutations = new Map(options.mutations.map((mutation) => [mutation.name, mutation]));
  const outboxToasts = createOutboxToasts(toasts);
  const memberId = () => session.viewer()?.userId;

  const refresh = async () => {
    const member = memberId();
    const stored = member === undefined ? [] : await storage.list(member);
    if (member !== memberId()) return;
    tab.show(stored, mutations);
    if (stored.every(({ rejection }) => rejection)) outboxToasts.showSummary();
  };
  const broadcast = (message: Message) => runtime.broadcast(message);

  const finishInTabs: OutboxBackend['finishInTabs'] = (entry, outcome) => {
    const { idempotencyKey, name } = entry;
    const mutation = tab.items.get(idempotencyKey)?.mutation ?? mutations.get(name);
    const keys = mutation && keysOf({ mutation, entry }, outcome);
    tab.finish(entry, outcome, keys);
    const id = 'id' in entry ? entry.id : undefined;
    const finished = { idempotencyKey, id, keys, outcome: plainOf(outcome) };
    broadcast({ finished });
    return finished;
  };
  const onMessage = ({ finished }: Message) => {
    if (finished) tab.finish(finished, outcomeOf(finished), finished.keys);
    void refresh();
  };

  /** Ends a mutation on the device and in every tab; a rejected entry stays on the device, or with the page if that is full. A toast says so where no component waits. */
  const finish = async (entry: NewOutboxEntry | OutboxEntry, outcome: FinalOutcome): Promise<void> => {
    const { idempotencyKey, name, member } = entry;
    const isStored = 'id' in entry;
    const mutation = mutations.get(name);
    const isAwaited = tab.items.get(idempotencyKey)?.caller !== undefined;
    // First in the tabs: what they persist from here on is known to be stale, and this one may be closed before the entry is removed.
    const finished = finishInTabs(entry, outcome);
    const stored = storage.finish(entry, finished.keys ? allKeys(finished.keys) : []);
    // The device may be full, or fail: what it has not stored ends all the same.
    const isOnDevice = await (isStored ? stored : stored.catch(noop));
    if (mutation && !isAwaited && member === memberId()) outboxToasts.report(mutation, outcome);
    // Again for a tab that was opened meanwhile, with what was persisted before.
    broadcast({ finished });
    if (isStored) await refresh();
    if (isStored && entry.rejection && !isOnDevice) tab.keep(entry);
  };

  /** Stores what this tab had shown when it was reloaded, and not stored yet. */
  const storeJournal = async () => {
    for (const entry of tab.journal.read()) {
      const { idempotencyKey, name, member } = entry;
      if (tab.items.has(idempotencyKey)) continue;
      // The tab may have been closed after it had stored the entry and before it knew that.
      const isStored = (await storage.list(member)).some((stored) => stored.idempotencyKey === idempotencyKey);
      const mutation = mutations.get(name);
      if (!isStored) await storage.add(entry, mutation && inverseOf(mutation, entry));
      tab.journal.remove(idempotencyKey);
    }
  };

  const dispatcher = createDispatcher({
    runtime,
    mutations,
    tab,
    api,
    session,
    finish,
    async onIdle() {
      tab.releaseCallers();
      await refresh();
    },
  });
  let shownMember = memberId();
  const stops = [
    runtime.onMessage((message) => onMessage(message as Message)),
    runtime.onRetryOpportunity(() => void dispatcher.send({ isEager: true })),
    session.subscribe(() => {
      // Not for other rights or another picture of the same member.
      if (memberId() !== shownMember) tab.clear();
      shownMember = memberId();
      void refresh().then(() => dispatcher.send());
    }),
    dispatcher.stop,
  ];
  await storeJournal().catch((error: unknown) =>
    console.warn('Mutations from before a reload could not be stored.', error),
  );
  await refresh();
  void dispatcher.send();

  return {
    storage,
    finishInTabs,
    send: dispatcher.send,
    sendUnstored: (item) => dispatcher.sendUnstored(item),
    async discard(idempotencyKey) {
      const entry = (await storage.list(memberId() ?? '')).find((one) => one.idempotencyKey === idempotencyKey);
      if (!entry) return refresh();
      // The server may know of one that was sent: what that changes is fetched again.
      return finish(entry, { status: entry.attempts === 0 ? 'cancelled' : 'discarded' });
    },
    announceChange() {
      broadcast({});
      return refresh();
    },
    releaseCallers: () => tab.releaseCallers(),
    stop: () => stops.forEach((stop) => stop()),
  };
}
