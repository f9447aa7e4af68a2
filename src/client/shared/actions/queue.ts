import type { QueryClient } from '@tanstack/react-query';

import { ApiError } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import type { Cell } from '../network/cell.ts';
import type { Services } from '../services/services.tsx';

import type { Action } from './action.ts';
import type { KeptAction, NewAction } from './action-store.ts';
import type { ActionQueue, Doer, Waiter } from './actions.ts';
import { createCallers } from './callers.ts';
import type { Device } from './device.ts';
import type { Verdict } from './fate.ts';
import { createSender } from './sender.ts';
import { createShownActions } from './shown-actions.ts';
import { createTeller } from './teller.ts';
import { waiting } from './waiting.ts';

interface QueueOptions {
  device: Device;
  client: QueryClient;
  services: Pick<Services, 'api' | 'session' | 'notices'>;
  /** Every action that may lie on the device, from this visit or an earlier one. */
  kinds: readonly Action<unknown, unknown>[];
  waiters: Cell<readonly Waiter[]>;
}

/** What the tabs tell each other; without an `end`, that something has changed. */
interface Message {
  end?: { key: string } & ({ is: 'cancelled' } | { is: 'done'; answer: unknown } | { is: 'refused'; status: number; words: string });
}

/** The queue of actions on this device: the one way by which they reach the server, in their order, each exactly once. */
export async function openQueue({ device, client, services, kinds, waiters }: QueueOptions): Promise<ActionQueue> {
  const { api, session, notices } = services;
  const { store } = device;
  const tell = (message: Message) => device.tell(message);
  const shown = createShownActions({ client, api, session });
  const callers = createCallers();
  const teller = createTeller(notices);
  const named = new Map(kinds.map((kind) => [kind.name, kind]));
  const me = () => session.viewer()?.userId;

  /** Brings what is shown in line with what lies on the device. */
  const look = async () => {
    const member = me();
    const kept = member === undefined ? [] : await store.list(member);
    if (member !== me()) return;
    for (const one of kept) {
      const kind = named.get(one.name);
      if (kind && !one.refusal && !(kind.isForm && callers.has(one.key))) shown.add(one, kind);
    }
    waiters.set(kept.map((one) => ({ ...one, isParked: !callers.has(one.key) })));
    if (kept.every((one) => one.refusal)) teller.sum();
  };

  const over = ({ key, name, member }: KeptAction, verdict: Verdict) => {
    const isLate = !callers.has(key) && member === me();
    if (isLate) teller.tell(named.get(name), verdict);
    shown.end(key, verdict);
    callers.end(key, verdict);
    if (verdict.is === 'done') tell({ end: { key, ...verdict } });
    else tell({ end: { key, is: 'refused', status: verdict.error instanceof ApiError ? verdict.error.status : 0, words: verdict.error.message } });
  };

  const cancel = (key: string) => {
    shown.end(key, { is: 'cancelled' });
    callers.end(key, { is: 'done', answer: waiting });
    tell({ end: { key, is: 'cancelled' } });
  };

  const hear = ({ end }: Message) => {
    if (end?.is === 'cancelled') {
      shown.end(end.key, end);
      callers.end(end.key, { is: 'done', answer: waiting });
    } else if (end) {
      const verdict: Verdict = end.is === 'done' ? end : { is: 'refused', error: new ApiError(end.status, end.words) };
      shown.end(end.key, verdict);
      callers.end(end.key, verdict);
    }
    void look();
  };

  const performUnkept = async (kind: Action<unknown, unknown>, made: NewAction, doer: Doer<unknown>) => {
    const verdict = await sender.sendUnkept(kind, made, doer);
    shown.end(made.key, verdict);
    if (verdict.is === 'refused') throw verdict.error;
    return verdict.answer;
  };

  const sender = createSender({ device, services, named, over, callers, onChange: look });
  const stops = [
    device.hear((message) => hear(message as Message)),
    device.onChance(() => void sender.send({ isEager: true })),
    session.subscribe(() => {
      callers.park();
      shown.clear();
      void look().then(() => sender.send());
    }),
    shown.stop,
    sender.stop,
  ];
  await look();
  void sender.send();

  return {
    async perform(action, variables, doer = {}) {
      const member = me() ?? '';
      const kind = action as Action<unknown, unknown>;
      const key = action.key?.(variables) ?? newIdempotencyKey();
      const about = action.about?.(variables);
      const made: NewAction = { key, member, name: action.name, about, variables, madeAt: Date.now(), attempts: 0, notBefore: 0 };
      const told = doer as Doer<unknown>;
      if (kind.isForm) shown.hold(made, kind);
      else shown.add(made, kind, doer.undo);
      if (kind.mayBeKept?.(variables) === false) {
        // What was done before goes first, where it can.
        await sender.send({ isEager: true });
        return (await performUnkept(kind, made, told)) as never;
      }
      let added;
      try {
        added = await store.add(made, action.opposite);
      } catch {
        // The device is full, or fails: what cannot be kept is sent all the same.
        return (await performUnkept(kind, made, told)) as never;
      }
      // Nothing may come between: whoever is sending now parks its callers when it finds nothing left to send.
      const answer = callers.wait(key, told, kind.isForm ? 'form' : 'button');
      if (added === 'repeated') cancel(key);
      else if (added !== 'kept') [key, added.cancels].forEach(cancel);
      void sender.send();
      tell({});
      const [given] = await Promise.all([answer, look()]);
      // What was done in a form is shown from the moment that it waits.
      if (given === waiting) await look();
      return given as never;
    },
    async takeBack(key, keep) {
      const kept = waiters.get().find((one) => one.key === key && one.refusal);
      if (kept) {
        await keep?.(kept);
        await store.remove(kept.id);
      }
      tell({});
      await look();
      return kept;
    },
    async forget(member) {
      await store.forget(member);
      await look();
    },
    count: async (member) => (await store.list(member)).filter((one) => !one.refusal).length,
    stop: () => stops.forEach((stop) => stop()),
  };
}
