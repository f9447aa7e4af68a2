import type { ReadonlyAtom } from '@tanstack/react-store';

import { replaceProperty } from './replace-property.ts';
import type { Scenario } from './scenario.ts';

/** Lets this tab's clock be off by what the scenario says, for all that asks `Date`. Returns how to set it right. */
export function shiftClock(tab: typeof globalThis, scenario: ReadonlyAtom<Scenario>): () => void {
  const { Date: RealDate } = tab;
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + scenario.get().clockMs;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
    apply: () => String(new RealDate(now())),
  });
  const putBack = [replaceProperty(RealDate, 'now', now), replaceProperty(tab, 'Date', ShiftedDate)];
  return () => putBack.forEach((undo) => undo());
}
