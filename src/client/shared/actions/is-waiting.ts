import type { Actions } from './actions.ts';

/** Whether the action of this name is still to be sent. Of what cannot be looked at, nothing is known to wait. */
export async function isWaiting({ open, waiters }: Actions, key: string): Promise<boolean> {
  await open().catch(() => undefined);
  return waiters.get().some((one) => one.key === key && !one.refusal);
}
