import { ApiError } from '../api/api-error.ts';
import type { Services } from '../services/services.tsx';

import type { Action } from './action.ts';
import type { KeptAction, NewAction } from './action-store.ts';
import type { Device } from './device.ts';
import { fateOf } from './fate.ts';
import type { Fate, Verdict } from './fate.ts';

interface SenderOptions {
  device: Device;
  services: Pick<Services, 'api' | 'session'>;
  named: Map<string, Action<unknown, unknown>>;
  /** The server has said yes or no. */
  over: (kept: KeptAction, verdict: Verdict) => void;
  /** What is left waits for later. */
  park: () => void;
  /** What lies on the device has changed. */
  onChange: () => Promise<void>;
}

type Kind = Action<unknown, unknown>;

const usualPatience = 30_000;

/** Sends what waits on the device, one action after the other, from one tab at a time. */
export function createSender({ device, services, named, over, park, onChange }: SenderOptions) {
  const { store } = device;
  const { api, session } = services;
  let sending: Promise<void> | undefined;
  let isAsked = false;
  let isEager = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendAll = async () => {
    isAsked = false;
    for (;;) {
      const viewer = session.viewer();
      if (!viewer) return;
      const kept = await store.list(viewer.userId);
      // A later version of the site may have left one that this one does not know.
      const next = kept.find((one) => !one.refusal && named.has(one.name));
      const kind = next && named.get(next.name);
      if (!kind || (device.isDurable && !device.isOnline())) return;
      if (!isEager && next.notBefore > Date.now()) {
        wakeAt(next.notBefore);
        return;
      }
      isEager = false;
      const claimed = await store.claim(next.id);
      if (claimed && !(await attempt(kind, claimed, viewer.token))) return;
    }
  };

  const make = async (kind: Kind, { key, variables, member }: NewAction, token: string, note: (variables: unknown) => Promise<void>) => {
    const call = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(kind.patience ?? usualPatience) };
    return kind.send(variables, { api, userId: member, call, key, note });
  };

  /** Answers whether there is any use in going on. */
  const attempt = async (kind: Kind, kept: KeptAction, token: string): Promise<boolean> => {
    let current = kept;
    const note = async (variables: unknown) => {
      current = { ...current, variables };
      await store.put(current);
    };
    let fate: Fate;
    try {
      fate = { is: 'done', answer: await make(kind, kept, token, note) };
    } catch (error) {
      fate = fateOf(error, kept.attempts);
    }
    if (fate.is === 'done') await end(kind, current, fate);
    else if (fate.is === 'refused' || !device.isDurable) await end(kind, current, { is: 'refused', error: fate.error });
    else if (fate.is === 'later') await store.put({ ...current, notBefore: Date.now() + device.pace(current.attempts) });
    return fate.is !== 'over';
  };

  const end = async (kind: Kind, kept: KeptAction, said: Verdict) => {
    const hasArrived = said.is === 'refused' && kept.attempts > 1 && said.error instanceof ApiError && kind.hasArrived?.(said.error);
    const verdict: Verdict = hasArrived ? { is: 'done', answer: undefined } : said;
    if (verdict.is === 'refused' && kind.keepsWords) await store.put({ ...kept, refusal: { message: verdict.error.message } });
    else await store.remove(kept.id);
    over(kept, verdict);
    await onChange();
  };

  const wakeAt = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), Math.max(0, time - Date.now()));
  };

  const run = async () => {
    try {
      while (isAsked) await device.alone(sendAll);
    } catch (error) {
      console.warn('The actions that wait could not be sent.', error);
    }
    sending = undefined;
    park();
    await onChange();
  };

  const send = (how: { isEager?: boolean } = {}): Promise<void> => {
    if (how.isEager) isEager = true;
    isAsked = true;
    sending ??= run();
    return sending;
  };

  return {
    send,
    /** Makes one attempt at an action that could not be kept. */
    async sendUnkept(kind: Kind, made: NewAction): Promise<Verdict> {
      try {
        return { is: 'done', answer: await make(kind, made, session.viewer()?.token ?? '', () => Promise.resolve()) };
      } catch (error) {
        return { is: 'refused', error: error instanceof Error ? error : new TypeError('The network failed.') };
      }
    },
    stop: () => clearTimeout(timer),
  };
}
