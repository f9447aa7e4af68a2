import type { ReadonlyAtom } from '@tanstack/react-store';

import { createSessionStorage } from '#client/shared/session/session-storage.ts';

import type { Scenario } from './scenario/scenario.ts';

/**
 * Keeps the session in localStorage while the scenario answers with 401: all tabs share it, and the server has ended nothing. The
 * session ends in this tab only, until it is loaded anew.
 */
export function keepStoredSession(
  scenario: ReadonlyAtom<Scenario>,
  { Storage, localStorage }: typeof globalThis,
): void {
  const { concerns } = createSessionStorage(null);
  const { prototype } = Storage;
  // oxlint-disable-next-line typescript/unbound-method -- called with its storage below
  const { removeItem } = prototype;
  prototype.removeItem = function remove(this: Storage, key: string) {
    if (this !== localStorage || !scenario.get().isUnauthorized || !concerns(key)) removeItem.call(this, key);
  };
}
