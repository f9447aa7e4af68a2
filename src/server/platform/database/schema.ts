import type { Generated, Kysely, Transaction } from 'kysely';

import type { Schemas } from '#contract/operations.ts';

import type { AuditLogTable, DailyNumbersTable, NetworkBlocksTable, PageTextsTable } from './admin-tables.ts';
import type { CollectionPostsTable, CollectionsTable } from './collection-tables.ts';
import type { InvitationsTable, InvitationUsesTable, JoinRequestsTable } from './joining-tables.ts';
import type { MailResultsTable, MailsTable } from './mail-tables.ts';
import type {
  DailyMailsTable,
  NotificationsTable,
  PushQueueTable,
  PushSubscriptionsTable,
  WaitingMailsTable,
} from './notification-tables.ts';
import type {
  CommentsTable,
  ImportedPostsTable,
  PostsTable,
  PostSubcategoriesTable,
  PostTermsTable,
  PostWordsTable,
  SavesTable,
  UploadsTable,
} from './post-tables.ts';
import type { BulkRemovalsTable, CaseNotesTable, CaseReportsTable, ReportCasesTable } from './report-tables.ts';
import type {
  ApiTokensTable,
  AuthenticatorsTable,
  LinkedSignInsTable,
  OneTimeTokensTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
} from './session-tables.ts';

/** The two databases that the same SQL runs on. */
export type Engine = 'sqlite' | 'postgres';

// Times are milliseconds since 1970. Ids are UUIDs of version 7, so they sort by creation time.

interface FormerUsernamesTable {
  username_key: string;
  username: string;
  username_skeleton: string;
  member_id: string;
  expires_at: number;
}

/** A part of a profile that admins have removed. The row stays, so that the member can read why. */
interface RemovedPartsTable {
  id: string;
  member_id: string;
  part: Schemas['ProfilePart'];
  /** The username in its place, or the name of the collection. */
  title: string;
  reason: string;
  removed_at: number;
  /** What an undo gives back, but for a picture; null once it is too late for that. */
  kept: string | null;
  /** The picture, which is served to nobody meanwhile. */
  picture_id: string | null;
}

interface MembersTable {
  id: string;
  username: string;
  /** The normalized username, which is unique, searched and sorted by. */
  username_key: string;
  /** What the username looks like, which is unique. Null for a name of version 0003 that looks like an older one. */
  username_skeleton: Generated<string | null>;
  email: string;
  email_key: string;
  /** When a link that was mailed to the address was opened; null until then. */
  email_verified_at: number | null;
  /** When its mailbox refused a mail for good; null again once it takes one, or the address is confirmed or another one. */
  mail_refused_at: Generated<number | null>;
  /** A new address that counts once its link is opened. */
  pending_email: string | null;
  /** When the mailbox of `pending_email` refused the mail with its link for good. */
  pending_refused_at: Generated<number | null>;
  /** The request by which an admin has asked for `pending_email`; null if the member has. */
  pending_request: Generated<string | null>;
  /** The normalized `email` or `pending_email` whose mailbox was too full for the last mail; null once it takes one. */
  full_mailbox: Generated<string | null>;
  /** Null for members who have only signed in with Google. */
  password_hash: string | null;
  is_admin: 0 | 1;
  /** 1 for a member who helps the admins with reports; an admin is none. */
  is_moderator: Generated<0 | 1>;
  picture_id: string | null;
  about: string;
  link: string;
  country: string;
  language: string;
  birth_date: string;
  pronouns: string;
  gender: string;
  created_at: number;
  deactivated_at: number | null;
  /** When it deleted its account; the row goes when all others of the member have gone. */
  deleted_at: number | null;
  /** 1 while a new username_key is being copied to its connections. */
  name_to_copy: Generated<0 | 1>;
  /** When it last took another username, in any spelling. */
  renamed_at: number | null;
  /** Id of the notification up to which all count as read; empty for none. */
  read_up_to: string;
  /** The kinds of notifications that it does not want: a JSON array. */
  muted_kinds: Generated<string>;
  /** 1 if people without an account can open its posts by their links. */
  shares_posts: Generated<0 | 1>;
  /** When an admin suspended it; `deactivated_at` is set as long. */
  suspended_at: Generated<number | null>;
  /** When the suspension ends; null if it has no end. */
  suspended_until: Generated<number | null>;
  suspension_reason: Generated<string>;
  /** When its account is deleted, as an admin was asked to; null if it stays. */
  deletion_at: Generated<number | null>;
  deletion_reason: Generated<string>;
  /** The network that the account was opened from, as `networkOf` names it; empty once it is forgotten. */
  joined_network: Generated<string>;
}

/** All suffixes of each `username_key`, so that "contains" is an index range scan on both databases. */
interface UsernameSuffixesTable {
  ending: string;
  member_id: string;
}

/** Two rows for each pair of members of whom at least one follows the other: one from each side. */
interface ConnectionsTable {
  member_id: string;
  other_id: string;
  /** Copy of the other member's username_key, which lists are sorted by; it follows a new username within seconds. */
  other_key: string;
  follows_since: number | null;
  followed_since: number | null;
}

/** How many rows of `connections` a member has. Triggers maintain it; no row means none. */
interface ConnectionCountsTable {
  member_id: string;
  count: number;
}

/** Whom a member does not see, or does not want to see. Each block has two rows, one from each side. */
interface RestrictionsTable {
  member_id: string;
  other_id: string;
  kind: 'block' | 'blocked-by' | 'mute';
  /** Sorts a member's restrictions by age. */
  id: string;
}

interface IdempotencyKeysTable {
  member_id: string;
  key: string;
  /** SHA-256 of the operation's name and body. */
  request: string;
  answer: string;
  created_at: number;
}

/** Key-value store for facts about this installation, such as which members belong to the demo. */
interface FactsTable {
  name: string;
  value: string;
}

export interface Database {
  facts: FactsTable;
  members: MembersTable;
  former_usernames: FormerUsernamesTable;
  removed_parts: RemovedPartsTable;
  username_endings: UsernameSuffixesTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  linked_sign_ins: LinkedSignInsTable;
  one_time_tokens: OneTimeTokensTable;
  passkeys: PasskeysTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  uploads: UploadsTable;
  posts: PostsTable;
  post_subcategories: PostSubcategoriesTable;
  post_terms: PostTermsTable;
  imported_posts: ImportedPostsTable;
  post_index_words: PostWordsTable;
  comments: CommentsTable;
  saves: SavesTable;
  collections: CollectionsTable;
  collection_posts: CollectionPostsTable;
  connections: ConnectionsTable;
  connection_counts: ConnectionCountsTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_queue: PushQueueTable;
  daily_mails: DailyMailsTable;
  waiting_mails: WaitingMailsTable;
  mails: MailsTable;
  mail_results: MailResultsTable;
  report_cases: ReportCasesTable;
  bulk_removals: BulkRemovalsTable;
  case_notes: CaseNotesTable;
  case_reports: CaseReportsTable;
  restrictions: RestrictionsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  daily_numbers: DailyNumbersTable;
  page_texts: PageTextsTable;
  network_blocks: NetworkBlocksTable;
  invitations: InvitationsTable;
  invitation_uses: InvitationUsesTable;
  join_requests: JoinRequestsTable;
}

/** The database or a transaction in it. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
