import { sql, type RawBuilder } from 'kysely';

import { batchSize } from '#server/platform/database/batches.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

interface PersonalList {
  table: keyof Database;
  /** What identifies a row of the member: the rows are read in this order. */
  key: string;
  /** The column with the member's id. */
  member: string;
  columns: readonly string[];
  /** Rows that the member is not told about. */
  except?: RawBuilder<unknown>;
}

/** What has to do with a deactivated member is hidden here, too. */
const isDeactivated = (column: string) =>
  sql`exists (select 1 from members m where m.id = ${sql.ref(column)} and m.deactivated_at is not null)`;

/** The rows of a member that its download contains, by their names there. Columns that end in _at or _since are times. */
export const personalLists: Readonly<Record<string, PersonalList>> = {
  posts: {
    table: 'posts',
    key: 'id',
    member: 'author_id',
    columns: [
      'title',
      'caption',
      'category',
      'subcategories',
      'tags',
      'link',
      'image_id',
      'image_alt',
      'created_at',
      'removed_at',
    ],
  },
  comments: { table: 'comments', key: 'id', member: 'author_id', columns: ['post_id', 'body', 'created_at'] },
  saves: { table: 'saves', key: 'id', member: 'member_id', columns: ['post_id'] },
  collections: {
    table: 'collections',
    key: 'id',
    member: 'member_id',
    columns: ['name', 'is_public', 'created_at', 'deleted_at'],
  },
  collectionPosts: {
    table: 'collection_posts',
    key: 'id',
    member: 'member_id',
    columns: ['collection_id', 'post_id', 'removed_at'],
  },
  connections: {
    table: 'connections',
    key: 'other_id',
    member: 'member_id',
    columns: ['other_key', 'follows_since', 'followed_since'],
    except: isDeactivated('other_id'),
  },
  notifications: {
    table: 'notifications',
    key: 'id',
    member: 'recipient_id',
    columns: ['actor_id', 'kind', 'post_id', 'comment_id', 'created_at'],
    // Who has reported something, or wants to join, an admin reads as an admin only. Whoever has blocked it stays unknown.
    except: sql`(kind in ('report', 'join') or ${isDeactivated('actor_id')} or exists (
      select 1 from restrictions r where r.member_id = recipient_id and r.other_id = actor_id and r.kind <> 'mute'))`,
  },
  reports: {
    table: 'case_reports',
    key: 'case_id',
    member: 'reporter_id',
    columns: ['kind', 'subject_id', 'reason', 'created_at'],
  },
  // What the member has been told; who has reported it, it is not.
  removalsAndWarnings: {
    table: 'report_cases',
    key: 'id',
    member: 'author_id',
    columns: ['kind', 'subject_id', 'title', 'decision', 'message', 'decided_at'],
    except: sql`(decided_at is null or decision = 'keep')`,
  },
  restrictions: {
    table: 'restrictions',
    key: 'id',
    member: 'member_id',
    columns: ['other_id', 'kind'],
    // Nobody is told who has blocked it.
    except: sql`kind = 'blocked-by'`,
  },
  dailyMail: {
    table: 'daily_mails',
    key: 'member_id',
    member: 'member_id',
    columns: ['time_zone', 'due_at', 'mailed_at'],
  },
  joinRequests: {
    table: 'join_requests',
    key: 'member_id',
    member: 'member_id',
    columns: ['reason', 'requested_at', 'declined_at'],
  },
  invitationUses: { table: 'invitation_uses', key: 'member_id', member: 'member_id', columns: ['used_at'] },
  invitations: {
    table: 'invitations',
    key: 'id',
    member: 'creator_id',
    columns: ['note', 'max_uses', 'uses', 'created_at', 'expires_at', 'revoked_at'],
  },
  sessions: {
    table: 'sessions',
    key: 'token_hash',
    member: 'member_id',
    columns: ['user_agent', 'network', 'created_at', 'last_seen_at'],
  },
  apiTokens: {
    table: 'api_tokens',
    key: 'id',
    member: 'member_id',
    columns: ['name', 'scope', 'created_at', 'expires_at', 'last_used_at'],
  },
  signIns: {
    table: 'linked_sign_ins',
    key: 'subject',
    member: 'member_id',
    columns: ['issuer', 'email', 'created_at'],
  },
  formerUsernames: {
    table: 'former_usernames',
    key: 'username_key',
    member: 'member_id',
    columns: ['username', 'expires_at'],
  },
  passkeys: { table: 'passkeys', key: 'id', member: 'member_id', columns: ['name', 'created_at', 'last_used_at'] },
  authenticators: { table: 'authenticators', key: 'member_id', member: 'member_id', columns: ['created_at'] },
  pictures: {
    table: 'uploads',
    key: 'id',
    member: 'member_id',
    columns: ['kind', 'width', 'height', 'bytes', 'stored_bytes', 'created_at'],
  },
};

/** The key is a secret, or means nothing to the member. */
const hiddenKeys = new Set(['token_hash', 'member_id']);

/** The member's rows in a list, in batches: a row has names in camelCase and times in ISO 8601. */
export async function* readPersonalList(
  db: Db,
  memberId: string,
  { table, key, member, columns, except = sql`false` }: PersonalList,
): AsyncGenerator<Record<string, unknown>[]> {
  const selected = sql.join([key, ...columns].map((name) => sql.ref(name)));
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(table)}
      where ${sql.ref(member)} = ${memberId} and not (${except}) and ${after} order by ${sql.ref(key)} limit ${sql.lit(batchSize)}`.execute(
      db,
    );
    yield rows.map((row) => presentRow(row, key));
    const last = rows.at(-1)?.[key];
    if (rows.length < batchSize) return;
    after = sql`${sql.ref(key)} > ${last}`;
  }
}

function presentRow(row: Record<string, unknown>, key: string): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name]) => name !== key || !hiddenKeys.has(name));
  return Object.fromEntries(shown.map(([name, value]) => [camelCase(name), presentValue(name, value)]));
}

function presentValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /_(?:at|since)$/.test(name)) return new Date(value).toISOString();
  // The columns of posts that are JSON arrays.
  if (name === 'subcategories' || name === 'tags') return JSON.parse(String(value));
  return value;
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
