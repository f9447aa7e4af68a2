import { ApiError } from '../api/api-error.ts';
import type { Services } from '../services/services.tsx';

import type { Action, Means } from './action.ts';
import type { KeptAction, NewAction } from './action-store.ts';
import type { Doer } from './actions.ts';
import type { Callers } from './callers.ts';
import type { Device } from './device.ts';
import { fateOf } from './fate.ts';
import type { Fate, Verdict } from './fate.ts';

interface SenderOptions {
  device: Device;
  services: Pick<Services, 'api' | 'session'>;
  named: Map<string, Action<unknown, unknown>>;
  /** The server has said yes or no. */
  over: (kept: KeptAction, verdict: Verdict) => void;
  callers: Callers;
  /** What lies on the device has changed. */
  onChange: () => Promise<void>;
}

type Kind = Action<unknown, unknown>;

const usualPatience = 30_000;

/** Sends what waits on the device, one action after the other, from one tab at a time. */
export function createSender({ device, services, named, over, callers, onChange }: SenderOptions) {
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

  const make = async (kind: Kind, { key, variables, member }: NewAction, token: string, means: Pick<Means, 'note' | 'onProgress'>) => {
    const call = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(kind.patience ?? usualPatience) };
    return kind.send(variables, { api, userId: member, call, key, ...means });
  };
  const isWaitedAt = (kind: Kind, key: string) => kind.isForm === true && callers.has(key);

  /** Answers whether there is any use in going on. */
  const attempt = async (kind: Kind, kept: KeptAction, token: string): Promise<boolean> => {
    let current = kept;
    const note = async (variables: unknown) => {
      current = { ...current, variables };
      callers.onNote(kept.key, variables);
      // What the device cannot write down, the next attempt does once more.
      await store.put(current).catch((error: unknown) => console.warn('How far an action has come could not be kept.', error));
    };
    const watched = callers.watches(kept.key) && { onProgress: (share: number) => callers.onProgress(kept.key, share) };
    let fate: Fate;
    try {
      fate = { is: 'done', answer: await make(kind, kept, token, { note, ...watched }) };
    } catch (error) {
      fate = fateOf(error, kept.attempts, isWaitedAt(kind, kept.key));
    }
    if (fate.is === 'done') await end(kind, current, fate);
    else if (fate.is === 'refused' || !device.isDurable) await end(kind, current, { is: 'refused', error: fate.error });
    else if (fate.is === 'later') await store.put({ ...current, notBefore: Date.now() + device.pace(current.attempts) });
    return fate.is !== 'over';
  };

  const end = async (kind: Kind, kept: KeptAction, said: Verdict) => {
    const hasArrived = said.is === 'refused' && kept.attempts > 1 && said.error instanceof ApiError && kind.hasArrived?.(said.error);
    const verdict: Verdict = hasArrived ? { is: 'done', answer: undefined } : said;
    const { error } = verdict.is === 'refused' ? verdict : {};
    const status = error instanceof ApiError ? error.status : 0;
    // The form that waits still has the words.
    if (error && kind.keepsWords && !isWaitedAt(kind, kept.key)) await store.put({ ...kept, refusal: { status, message: error.message } });
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
    callers.park();
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
    /** Makes one attempt at an action that is not kept. */
    async sendUnkept(kind: Kind, made: NewAction, { onProgress, onNote }: Doer<unknown>): Promise<Verdict> {
      const note = async (variables: unknown) => onNote?.(variables);
      try {
        return { is: 'done', answer: await make(kind, made, session.viewer()?.token ?? '', { note, ...(onProgress && { onProgress }) }) };
      } catch (error) {
        return { is: 'refused', error: error instanceof Error ? error : new TypeError('The network failed.') };
      }
    },
    stop: () => clearTimeout(timer),
  };
}
