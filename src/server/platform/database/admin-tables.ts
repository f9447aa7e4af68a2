import type { Generated } from 'kysely';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { PageName } from '#contract/page-names.ts';

// Tables of what admins do; see schema.ts about times and ids.

/** What admins did. Names are copies, so that the log still says who it was when an account is gone. */
export interface AuditLogTable {
  id: string;
  /** Null for the command line of the server, and for an admin whose account is gone. */
  actor_id: string | null;
  /** Empty for the command line of the server. */
  actor_name: string;
  action: Schemas['AuditAction'];
  /** The member, post or other thing that it was done to; null if it concerns the whole community. */
  subject_id: string | null;
  subject_name: string;
  /** What the admin gave as its reason; empty for none. */
  reason: string;
  /** A JSON object: what the log shows besides, and what undoing it needs. */
  details: string;
  undone_at: Generated<number | null>;
  /** The name of the admin who undid it; empty for the command line of the server. */
  undone_by: Generated<string | null>;
}

/** What there was at the end of each day, and what was new on it. The row of today is replaced every few minutes. */
export interface DailyNumbersTable {
  /** Of the server's local time, such as 2026-11-22. */
  day: string;
  counted_at: number;
  members: number;
  posts: number;
  comments: number;
  saves: number;
  pictures: number;
  /** Of the files of all pictures. */
  picture_bytes: number;
  new_members: number;
  new_posts: number;
  new_comments: number;
  new_saves: number;
  /** Null for days on which nobody counted them. */
  active_members: number | null;
}

/** What admins write on the community's own pages. */
export interface PageTextsTable {
  page: PageName;
  language: Locale;
  /** Markdown; empty for a page that is not there in this language. */
  text: string;
}

/** A network from which nobody can open an account for a time. */
export interface NetworkBlocksTable {
  id: string;
  /** An address block, such as 203.0.113.0/24. */
  network: string;
  /** A copy, as in the log. */
  creator_name: string;
  ends_at: number;
}
