import type { OperationId } from '#contract/operations.ts';

/** One operation, or all that have no entry of their own. */
export type Target = OperationId | '*';

/** A status from 400 to 599, or no answer at all. */
export type Failure = number | 'unreachable';

/** What the network and the device of this tab do to the app. */
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
  /** The server has forgotten the Idempotency-Keys of earlier attempts. */
  isKeyExpired: boolean;
  /** The device has no space left: the browser's storages refuse whatever would be written. */
  isDeviceFull: boolean;
  /** What is in the cache or on the device counts as so many milliseconds older. */
  ageMs: number;
  /** So far is the clock of this tab ahead of the device's; below zero it is behind. */
  clockMs: number;
  /** The app's files whose names contain one of these texts do not load. */
  missingFiles: readonly string[];
}

/** Network and device as they are. */
export const noScenario: Scenario = {
  latencies: {},
  failures: {},
  isOffline: false,
  isUnauthorized: false,
  isEmpty: false,
  isStorageFull: false,
  isKeyExpired: false,
  isDeviceFull: false,
  ageMs: 0,
  clockMs: 0,
  missingFiles: [],
};

/** The words that switch something on, what each switches, and what that is in short. */
export const switches = [
  { word: 'offline', field: 'isOffline', meaning: 'no answers' },
  { word: '401', field: 'isUnauthorized', meaning: 'ends the session' },
  { word: 'empty', field: 'isEmpty', meaning: 'lists without entries' },
  { word: 'storage-full', field: 'isStorageFull', meaning: 'the server stores nothing' },
  { word: 'key-expired', field: 'isKeyExpired', meaning: 'repeated calls are new' },
  { word: 'quota', field: 'isDeviceFull', meaning: 'the device stores nothing' },
] as const satisfies { word: string; field: keyof Scenario; meaning: string }[];
