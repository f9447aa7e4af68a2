import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { useServices } from '../services/services.tsx';

import type { KeptAction } from './action-store.ts';
import type { Waiter } from './actions.ts';

const none: readonly Waiter[] = [];

/** What the member's actions on this device come to. */
export function useWaiters(): readonly Waiter[] {
  const { waiters } = useServices().actions;
  return useSyncExternalStore(waiters.subscribe, waiters.get, () => none);
}

/** Hands what was refused of this kind and about this thing back to where it was written, each once. */
export function useRefused(name: string, about: string, onRefused: (action: KeptAction) => void): void {
  const { actions } = useServices();
  const waiters = useWaiters();
  const handBack = useEffectEvent(onRefused);
  const key = waiters.find((one) => one.refusal && one.name === name && one.about === about)?.key;

  useEffect(() => {
    if (key === undefined) return;
    const take = async () => {
      const taken = await (await actions.open()).takeBack(key);
      if (taken) handBack(taken);
    };
    take().catch((error: unknown) => console.warn('What was refused could not be taken back.', error));
  }, [actions, key]);
}
