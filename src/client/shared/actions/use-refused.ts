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

interface HandBack {
  /** Which refused action is handed back now. */
  isWanted: (refused: Waiter) => boolean;
  onRefused: (refused: KeptAction) => void;
  /** Keeps it elsewhere, before the queue lets go of it. */
  keep?: (refused: KeptAction) => Promise<void>;
}

/** Hands what was refused back to where it was written, each once, the latest first. */
export function useRefused({ isWanted, onRefused, keep }: HandBack): void {
  const { actions } = useServices();
  const waiters = useWaiters();
  const handBack = useEffectEvent(onRefused);
  const keepFirst = useEffectEvent(async (refused: KeptAction) => keep?.(refused));
  const key = waiters.findLast((one) => one.refusal && isWanted(one))?.key;

  useEffect(() => {
    if (key === undefined) return;
    const take = async () => {
      const taken = await (await actions.open()).takeBack(key, keepFirst);
      if (taken) handBack(taken);
    };
    take().catch((error: unknown) => console.warn('What was refused could not be taken back.', error));
  }, [actions, key]);
}
