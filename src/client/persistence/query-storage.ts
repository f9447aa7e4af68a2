import type { DehydratedState, QueryClient } from '@tanstack/react-query';

import type { Session } from '#client/shared/session/session.ts';

/** Used instead of a member's id for public data. */
export const visitor = 'visitor';

export type PersistedQuery = DehydratedState['queries'][number];

/** A query as it is stored on the device. */
export interface QueryRecord {
  /** The id of the member whose cache it was in, or `visitor`. */
  member: string;
  /** The version of the type of its data, and the language, in which it was fetched. */
  contract: string;
  query: PersistedQuery;
}

/** The queries stored on this device. */
export interface QueryStorage {
  list: (member: string) => Promise<QueryRecord[]>;
  /** Writes all of them or none, also when the page is left right after the call. */
  put: (records: QueryRecord[]) => Promise<void>;
  drop: (records: QueryRecord[]) => Promise<void>;
  /** Deletes all queries of this member. */
  forget: (member: string) => Promise<void>;
  /** Deletes the queries of all other members, so that a shared device does not expose them; public ones stay. */
  forgetOthers: (member: string) => Promise<void>;
}

/** The cache that is persisted and restored, and its member's session. */
export interface VisitContext {
  queryClient: QueryClient;
  session: Session;
}
