import type { DehydratedState } from '@tanstack/react-query';

/** In the place of a member's id: what everybody may see. */
export const visitor = 'visitor';

export type KeptQuery = DehydratedState['queries'][number];

/** A query as it lies on the device. */
export interface QueryRecord {
  /** Whose it is: a member's id, or `visitor`. */
  member: string;
  /** The contract by which its data were told. */
  contract: string;
  query: KeptQuery;
}

/** The queries that this device keeps between visits. */
export interface QueryStore {
  list: (member: string) => Promise<QueryRecord[]>;
  put: (record: QueryRecord) => Promise<void>;
  drop: (records: QueryRecord[]) => Promise<void>;
  /** Removes all that is kept for this member. */
  forget: (member: string) => Promise<void>;
  /** Removes all that is kept for other members, but not a visitor's: on a shared device nobody finds another's. */
  forgetOthers: (member: string) => Promise<void>;
}
