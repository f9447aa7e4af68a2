import type { Kysely, Transaction } from 'kysely';

// Times are milliseconds since 1970. Ids are UUIDs of version 7: their order is the order of creation.

interface MembersTable {
  id: string;
  username: string;
  /** The username in the form in which it is unique, searched and sorted. */
  username_key: string;
  email: string;
  email_key: string;
  /** Null for those who only ever sign in with Google. */
  password_hash: string | null;
  google_subject: string | null;
  is_admin: 0 | 1;
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
  /** The newest notification that counts as read; empty for none. */
  read_up_to: string;
}

/** Every ending of every username, so that "contains" is a range of an index on both databases. */
interface UsernameEndingsTable {
  ending: string;
  member_id: string;
}

interface SessionsTable {
  token_hash: string;
  member_id: string;
  expires_at: number;
}

interface OneTimeTokensTable {
  token_hash: string;
  kind: 'reset' | 'handover' | 'sign-in';
  member_id: string | null;
  data: string;
  expires_at: number;
}

interface UploadsTable {
  id: string;
  member_id: string;
  kind: 'post' | 'profile';
  /** Of the largest size. */
  width: number;
  height: number;
  thumbhash: string;
  color: string;
  created_at: number;
  /** When a post or profile took it. */
  taken_at: number | null;
  /** When all its sizes were made. */
  ready_at: number | null;
  /** When it was given up; its files and this row are then swept. */
  discarded_at: number | null;
}

interface PostsTable {
  id: string;
  author_id: string;
  image_id: string | null;
  image_alt: string;
  title: string;
  caption: string;
  link: string;
  category: string;
  /** JSON arrays, as the feed hands them out. */
  subcategories: string;
  tags: string;
  created_at: number;
}

interface PostSubcategoriesTable {
  subcategory: string;
  post_id: string;
}

interface CommentsTable {
  id: string;
  post_id: string;
  author_id: string;
  body: string;
  created_at: number;
}

interface SavesTable {
  id: string;
  member_id: string;
  post_id: string;
}

/** Each pair of members who follow one another, told from both ends. */
interface ConnectionsTable {
  member_id: string;
  other_id: string;
  /** The other's username_key, by which lists are ordered; the database keeps it so. */
  other_key: string;
  follows_since: number | null;
  followed_since: number | null;
}

interface NotificationsTable {
  id: string;
  recipient_id: string;
  actor_id: string;
  kind: 'follow' | 'comment' | 'save' | 'report';
  post_id: string | null;
  comment_id: string | null;
  created_at: number;
}

interface ReportsTable {
  post_id: string;
  member_id: string;
  reason: string;
  created_at: number;
}

interface IdempotencyKeysTable {
  member_id: string;
  key: string;
  /** SHA-256 of the operation and its body. */
  request: string;
  answer: string;
  created_at: number;
}

/** What the community knows of itself, such as which members are its demo. */
interface FactsTable {
  name: string;
  value: string;
}

export interface Database {
  facts: FactsTable;
  members: MembersTable;
  username_endings: UsernameEndingsTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  uploads: UploadsTable;
  posts: PostsTable;
  post_subcategories: PostSubcategoriesTable;
  comments: CommentsTable;
  saves: SavesTable;
  connections: ConnectionsTable;
  notifications: NotificationsTable;
  reports: ReportsTable;
  idempotency_keys: IdempotencyKeysTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
