import { noop } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { Outbox } from '#client/outbox/outbox.ts';

import { formatScenario } from '../scenario/scenario-text.ts';
import type { Scenario } from '../scenario/scenario.ts';

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
