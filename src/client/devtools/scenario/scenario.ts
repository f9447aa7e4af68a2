import type { OperationId } from '#contract/operations.ts';

/** One operation, or all that have no entry of their own. */
export type Target = OperationId | '*';

/** A status from 400 to 599, or no answer at all. */
export type Failure = number | 'unreachable';

/** What the network of this tab does to the calls of the API. */
export interface Scenario {
  /** In milliseconds. */
  latencies: Readonly<Partial<Record<Target, number>>>;
  failures: Readonly<Partial<Record<Target, Failure>>>;
  isOffline: boolean;
  /** Every call with a bearer is answered with 401. */
  isUnauthorized: boolean;
  /** Lists are answered without their entries. */
  isEmpty: boolean;
  /** The community has no space left: whatever would store something is answered with 507. */
  isStorageFull: boolean;
}

/** The network as it is. */
export const noScenario: Scenario = {
  latencies: {},
  failures: {},
  isOffline: false,
  isUnauthorized: false,
  isEmpty: false,
  isStorageFull: false,
};
