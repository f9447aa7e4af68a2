import { noop } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { Outbox } from '#client/outbox/outbox.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';

import { formatScenario } from './scenario-text.ts';
import type { Scenario } from './scenario.ts';

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

/**
 * Lets this tab send only its own mutations while a scenario is in force: the outbox is shared by all tabs, and another tab's mutation
 * must not get a faked answer. Sends what was left out when the scenario ends.
 */
export function isolateOutbox({ isIsolated, retry }: Outbox, scenario: ReadonlyAtom<Scenario>): void {
  const update = () => {
    const wasIsolated = isIsolated.get();
    isIsolated.set(formatScenario(scenario.get()) !== '');
    if (wasIsolated && !isIsolated.get()) retry().catch(noop);
  };
  update();
  scenario.subscribe(update);
}
