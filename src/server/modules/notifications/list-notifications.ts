import { sql } from 'kysely';

import { fetchLimit, inList } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';

import type { NotificationKind } from './store.ts';

/** Counting stops here: the bell shows no higher number, and counting 100,000 rows would be slow. */
const maxCounted = 1000;

/** A notification with its actor and its post. */
export interface NotificationRow {
  id: string;
  actor_id: string;
  kind: NotificationKind;
  post_id: string | null;
  group_id: string | null;
  created_at: number;
  username: string;
  picture_id: string | null;
  title: string | null;
  author_id: string | null;
  image_id: string | null;
  width: number | null;
  is_unread: 0 | 1;
}

interface Page {
  /** Id of the last notification of the page before. */
  cursor?: string;
  limit: number;
}

const columns = sql.raw(`n.id, n.actor_id, n.kind, n.post_id, n.group_id, n.created_at, a.username, a.picture_id,
  p.title, p.author_id, p.image_id, u.width`);
/** What a deactivated member did is hidden, and so are deleted comments. */
const shown = (notification: string, actor: string) =>
  sql.raw(`join members ${actor} on ${actor}.id = ${notification}.actor_id and ${actor}.deactivated_at is null
  and not exists (select 1 from comments c where c.id = ${notification}.comment_id and c.deleted_at is not null)`);
const byShownActor = shown('n', 'a');
const withPost = sql.raw('left join posts p on p.id = n.post_id left join uploads u on u.id = p.image_id');
const before = ({ cursor }: Page) => (cursor === undefined ? sql`` : sql`and n.id < ${cursor}`);
const isUnread = (memberId: string) =>
  sql`n.read_at is null and n.id > (select read_up_to from members where id = ${memberId})`;

/** Unread notifications before the cursor, the newest first. */
export async function listUnread(db: Db, memberId: string, page: Page): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns}, 1 as is_unread from notifications n ${byShownActor} ${withPost}
    where n.recipient_id = ${memberId} and ${isUnread(memberId)} ${before(page)}
    order by n.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from notifications n ${byShownActor}
      where n.recipient_id = ${memberId} and ${isUnread(memberId)} limit ${sql.lit(maxCounted)}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The newest notification of each group before the cursor, read or unread, the newest first. */
export async function listGroups(db: Db, memberId: string, page: Page): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns}, case when ${isUnread(memberId)} then 1 else 0 end as is_unread
    from notifications n ${byShownActor} ${withPost}
    where n.recipient_id = ${memberId} ${before(page)} and not exists (
      select 1 from notifications later ${shown('later', 'b')}
      where later.group_id = n.group_id and later.id > n.id)
    order by n.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

export interface GroupCounts {
  /** Members who did it. */
  actors: number;
  unread: number;
}

/** The counts of these groups, by their ids. */
export async function countGroups(
  db: Db,
  memberId: string,
  groupIds: readonly string[],
): Promise<Map<string, GroupCounts>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; actors: number; unread: number }>`
    select n.group_id, count(distinct n.actor_id) as actors,
      count(case when ${isUnread(memberId)} then 1 end) as unread
    from notifications n ${byShownActor} where n.group_id ${inList(groupIds)} group by n.group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, actors, unread }) => [id, { actors, unread }]));
}
