import { sql } from 'kysely';

import { nameKeys } from '#contract/searched-names.ts';
import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { emailKey, rangeEnd } from '#server/platform/member-keys.ts';
import { notOwnCase, type CaseReader } from '#server/rules/report-cases.ts';

export interface MemberRow {
  id: string;
  username: string;
  picture_id: string | null;
  is_admin: 0 | 1;
  is_moderator: 0 | 1;
  created_at: number;
  deactivated_at: number | null;
  suspended_at: number | null;
  suspended_until: number | null;
  suspension_reason: string;
  deletion_at: number | null;
  requested_at: number | null;
  declined_at: number | null;
  /** The last use of a session that has not ended; null without one. */
  last_seen_at: number | null;
  posts: number;
  picture_bytes: number;
}

const pictureBytes = sql`cast(coalesce(sum(coalesce(p.stored_bytes, p.bytes)), 0) as bigint)`;

/** The columns name what an admin sees; the e-mail address is none of them. */
const selectMembers = sql`
  select m.id, m.username, m.picture_id, m.is_admin, m.is_moderator, m.created_at, m.deactivated_at, m.suspended_at, m.suspended_until,
    m.suspension_reason, m.deletion_at, j.requested_at, j.declined_at,
    (select max(s.last_seen_at) from sessions s where s.member_id = m.id) as last_seen_at,
    (select count(*) from posts where author_id = m.id)
      - (select count(*) from posts where author_id = m.id and removed_at is not null) as posts,
    (select ${pictureBytes} from uploads p where p.member_id = m.id and p.discarded_at is null) as picture_bytes
  from members m left join join_requests j on j.member_id = m.id`;

type MemberFilter = 'admins' | 'moderators' | 'suspended' | 'waiting';

const filters: Record<MemberFilter, ReturnType<typeof sql>> = {
  admins: sql`and m.is_admin = 1`,
  moderators: sql`and m.is_moderator = 1`,
  suspended: sql`and m.suspended_at is not null`,
  waiting: sql`and j.member_id is not null and j.declined_at is null`,
};

interface MemberSearch {
  /** A part of a username, or a whole e-mail address. */
  query?: string | undefined;
  /** Whether a whole address finds its member. */
  byEmail: boolean;
  filter?: MemberFilter | undefined;
  sort?: 'newest' | 'storage' | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The members after the cursor (an id): the newest first, or those with pictures, the largest storage first. */
export async function listMembers(
  db: Db,
  { query = '', byEmail, filter, sort, cursor, limit }: MemberSearch,
): Promise<MemberRow[]> {
  const found = sql`where m.deleted_at is null ${matches(query.trim(), byEmail)} ${filter ? filters[filter] : sql``}`;
  const page =
    sort === 'storage'
      ? sql`join used u on u.member_id = m.id ${found}
          ${cursor === undefined ? sql`` : sql`and (u.bytes, m.id) < (select bytes, member_id from used where member_id = ${cursor})`}
          order by u.bytes desc, m.id desc`
      : sql`${found} ${cursor === undefined ? sql`` : sql`and m.id < ${cursor}`} order by m.id desc`;
  const { rows } = await sql<MemberRow>`
    with used as (select p.member_id, ${pictureBytes} as bytes from uploads p where p.discarded_at is null group by p.member_id)
    ${selectMembers} ${page} limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

/** No username has an '@', but for the one that people put before it. */
function matches(query: string, byEmail: boolean) {
  const name = query.replace(/^@/, '');
  if (name === '') return sql``;
  if (name.includes('@') && byEmail) return sql`and m.email_key = ${emailKey(name)}`;
  const [key] = nameKeys(name);
  if (key === undefined) return sql``;
  return sql`and m.id in (
    select e.member_id from username_endings e where e.ending >= ${key} and e.ending < ${rangeEnd(key)})`;
}

/** The member; undefined if it was deleted. */
export async function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`${selectMembers} where m.id = ${id} and m.deleted_at is null`.execute(db);
  return rows[0];
}

/** Without what was removed. */
interface MemberCounts {
  posts: number;
  comments: number;
  /** Of the member itself, its posts and its comments. */
  reports: number;
}

/** What the member made, and how often it was reported; an admin does not read that of itself. */
export async function countOf(db: Db, memberId: string, viewer: CaseReader): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`
    select (select count(*) from posts where author_id = ${memberId} and removed_at is null) as posts,
      (select count(*) from comments where author_id = ${memberId} and deleted_at is null) as comments,
      (select count(*) from case_reports r join report_cases k on k.id = r.case_id
        where k.author_id = ${memberId} and ${notOwnCase('k', viewer)}) as reports`.execute(db);
  return rows[0] ?? { posts: 0, comments: 0, reports: 0 };
}
