import {
  hashKey,
  hydrate,
  QueryClient,
  type MutationKey,
  type MutationState,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';

import type { VisibleEntry } from '#client/outbox/mutation.ts';

import type { LoggedCall } from '../scenario/call-log.ts';
import type { TimelineEntry } from '../timeline/timeline-log.ts';

/** The value of `format` in every snapshot. */
export const snapshotFormat = 'cleaner-life-snapshot';

/** What the devtools save for a report, as JSON; docs/testing.md describes it. Nothing in it is secret. */
export interface Snapshot {
  format: typeof snapshotFormat;
  version: 1;
  /** As ISO 8601, like `online` and all others what this tab had at that moment. */
  takenAt: string;
  page: PageDetails;
  /** The network scenario as text; empty for none. */
  scenario: string;
  queries: { queryKey: unknown[]; isStale: boolean; observers: number; state: RedactedState<QueryState> }[];
  mutations: { mutationKey: unknown[]; state: RedactedState<MutationState> }[];
  outbox: RedactedEntry[];
  /** The last mutations of the outbox that have ended. */
  ended: unknown[];
  device: {
    queries: { queryKey: unknown[]; member: string; fetchedAt: string; bytes: number; state: string }[];
    drafts: { key: string; bytes: number }[];
    entries: { member: string; name: string; bytes: number }[];
  } | null;
  /** What happened to the cache, the newest first; snapshots of earlier versions of the site have none. */
  timeline?: readonly TimelineEntry[];
  /** The newest first. */
  calls: readonly LoggedCall[];
}

export interface PageDetails {
  /** The path, with the names of its parameters and the values of those that are no secrets. */
  address: string;
  /** The versions of the reads' answers with which the app was built. */
  contract: Record<string, string>;
  browser: string;
  languages: readonly string[];
  viewport: string;
  /** What the browser says, and what the app goes by. */
  isOnline: { browser: boolean; app: boolean };
  hasServiceWorker: boolean;
  member: { userId: string; isAdmin: boolean } | null;
}

/** The state as JSON: errors are plain objects, data is redacted. */
type RedactedState<State> = { [Field in keyof State]?: unknown };
type RedactedEntry = RedactedState<VisibleEntry>;

/** Reads a snapshot from the text of its file; throws an error that says what is wrong. */
export function parseSnapshot(text: string): Snapshot {
  const value = parseJson(text);
  const { format, version } = (value ?? {}) as Partial<Snapshot>;
  if (format !== snapshotFormat) throw new Error('This file is not a snapshot of these devtools.');
  if ((version as number) !== 1) throw new Error(`This snapshot has the version ${version}; 1 can be opened.`);
  return value as Snapshot;
}

/** A cache with the snapshot's queries and mutations, to look at: it can neither fetch nor send. */
export function clientOfSnapshot({ queries, mutations, outbox }: Snapshot): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  const saved = {
    queries: queries.map(({ queryKey, state }) => {
      const key = queryKey as unknown as QueryKey;
      return { queryKey: key, queryHash: hashKey(key), dehydratedAt: 0, state: state as QueryState };
    }),
    mutations: [...mutations, ...outbox.map(waiting)].map(({ mutationKey, state }) => ({
      mutationKey: mutationKey as unknown as MutationKey,
      state: state as MutationState,
    })),
  };
  hydrate(client, saved, { defaultOptions: { mutations: { gcTime: Infinity } } });
  return client;
}

/** A stored mutation in the words of Query, which shows it as paused. */
const waiting = ({ name, entityKey, variables, createdAt, attempts, lastError, rejection }: RedactedEntry) => ({
  mutationKey: ['outbox', name, entityKey],
  state: {
    status: rejection ? 'error' : 'pending',
    isPaused: !rejection,
    variables,
    submittedAt: createdAt,
    failureCount: attempts,
    failureReason: rejection ?? lastError ?? null,
    error: rejection ?? null,
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
