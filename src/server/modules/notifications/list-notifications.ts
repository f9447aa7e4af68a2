import { sql } from 'kysely';

import { fetchLimit, inList } from '#server/platform/database/pagination.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import type { UseRow } from '#server/rules/post-use.ts';
import { notOfStaff, type CaseRow } from '#server/rules/report-cases.ts';
import { isNoRemovedPost, notBlocked, notHidden, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import type { NotificationKind } from './store.ts';

type RemovedPart = Database['removed_parts'];

/** Counting stops here: the bell shows no higher number, and counting 100,000 rows would be slow. */
const maxCounted = 1000;

/** A notification with its actor and its post. */
export interface NotificationRow {
  id: string;
  recipient_id: string;
  actor_id: string;
  kind: NotificationKind;
  post_id: string | null;
  comment_id: string | null;
  group_id: string | null;
  created_at: number;
  username: string;
  picture_id: string | null;
  title: string | null;
  /** The username of the member whom it is about. */
  subject: string | null;
  author_id: string | null;
  /** Of the post; null without one. */
  posted_at: number | null;
  use_answer: UseRow['use_answer'] | null;
  use_answered_at: number | null;
  installation_warning: string | null;
  case_id: string | null;
  case_kind: CaseRow['kind'] | null;
  decision: CaseRow['decision'];
  /** What an admin wrote to the author. */
  case_message: string | null;
  /** The part of the profile that admins have removed, the name of the collection, and why. */
  removed_part: RemovedPart['part'] | null;
  removed_title: string | null;
  removal_reason: string | null;
  image_id: string | null;
  width: number | null;
  height: number | null;
  is_unread: 0 | 1;
}

interface Page {
  /** Id of the last notification of the page before. */
  cursor?: string;
  limit: number;
}

const columns =
  sql.raw(`n.id, n.recipient_id, n.actor_id, n.kind, p.id as post_id, n.comment_id, n.group_id, n.case_id, n.installation_warning, n.created_at, a.username, a.picture_id,
  coalesce(p.title, k.title) as title, s.username as subject, k.kind as case_kind, k.decision, k.message as case_message, rp.part as removed_part, rp.title as removed_title, rp.reason as removal_reason, p.author_id, p.created_at as posted_at, p.use_answer, p.use_answered_at, p.image_id, u.width, u.height`);
/**
 * What a deactivated member did is hidden, but for its request to join; and so are deleted comments, removed posts, and what was
 * done by those whom the member does not see.
 * Reports are no messages of their reporter: admins get them even of members whom they have muted. They and requests to join are
 * for those only who are admins still, and reports also for moderators, but for those only who may decide them.
 */
const shown = (member: Restricted, notification: string, actor: string) => sql`
  join members ${sql.ref(actor)} on ${sql.ref(`${actor}.id`)} = ${sql.ref(`${notification}.actor_id`)}
    and (${sql.ref(`${actor}.deactivated_at`)} is null or ${sql.ref(`${notification}.kind`)} = 'join' and exists (
      select 1 from join_requests j where j.member_id = ${sql.ref(`${actor}.id`)} and j.declined_at is null))
    and (${sql.ref(`${notification}.kind`)} = 'report' or ${notHidden(member, `${notification}.actor_id`)})
    and (${sql.ref(`${notification}.case_id`)} is not null or ${isNoRemovedPost(`${notification}.post_id`)})
    and (not ${sql.ref(`${notification}.kind`)} in ('report', 'join') or exists (
      select 1 from members r where r.id = ${sql.ref(`${notification}.recipient_id`)}
        and (r.is_admin = 1 or r.is_moderator = 1 and ${sql.ref(`${notification}.kind`)} = 'report') and not exists (
        select 1 from report_cases own where own.id = ${sql.ref(`${notification}.case_id`)} and (own.author_id = r.id
          or r.is_moderator = 1 and not ${notOfStaff(sql.ref('own.author_id'))}))))
    and not exists (
      select 1 from comments c where c.id = ${sql.ref(`${notification}.comment_id`)} and c.deleted_at is not null)`;
const byShownActor = (member: Restricted) => shown(member, 'n', 'a');
/** A post that the member does not see, or not any more, is named in the text of a case, but nothing leads there. */
const withSubject = (member: Restricted) => sql`
  left join report_cases k on k.id = n.case_id
  left join posts p on p.id = coalesce(n.post_id, k.post_id) and ${notRemoved} and ${notBlocked(member, 'p.author_id')}
    and not exists (select 1 from members d where d.id = p.author_id and d.deactivated_at is not null)
  left join uploads u on u.id = p.image_id left join members s on s.id = n.subject_id
  left join removed_parts rp on rp.id = n.removed_part_id`;
const before = ({ cursor }: Page) => (cursor === undefined ? sql`` : sql`and n.id < ${cursor}`);
const isUnread = (member: Restricted) =>
  sql`n.read_at is null and n.id > (select read_up_to from members where id = ${member.id})`;

const isNewestOfGroup = (member: Restricted) => sql`not exists (
  select 1 from notifications later ${shown(member, 'later', 'b')}
  where later.group_id = n.group_id and later.id > n.id)`;

/** Unread notifications before the cursor, the newest first. */
export async function listUnread(db: Db, member: Restricted, page: Page): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns}, 1 as is_unread from notifications n ${byShownActor(member)} ${withSubject(member)}
    where n.recipient_id = ${member.id} and ${isUnread(member)} ${before(page)}
    order by n.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

/** The member's notification with this id, if it is unread and shown to the member. */
export async function findUnread(db: Db, memberId: string, id: string): Promise<NotificationRow | undefined> {
  const member = { id: memberId, hasRestrictions: true };
  const { rows } = await sql<NotificationRow>`
    select ${columns}, 1 as is_unread from notifications n ${byShownActor(member)} ${withSubject(member)}
    where n.id = ${id} and n.recipient_id = ${memberId} and ${isUnread(member)}`.execute(db);
  return rows[0];
}

export async function countUnread(db: Db, member: Restricted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from notifications n ${byShownActor(member)}
      where n.recipient_id = ${member.id} and ${isUnread(member)} limit ${sql.lit(maxCounted)}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest notification of each group before the cursor, read or unread, the newest first. */
export async function listGroups(db: Db, member: Restricted, page: Page): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns}, case when ${isUnread(member)} then 1 else 0 end as is_unread
    from notifications n ${byShownActor(member)} ${withSubject(member)}
    where n.recipient_id = ${member.id} ${before(page)} and ${isNewestOfGroup(member)}
    order by n.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

/** Like `listGroups`, the newest `limit` groups whose newest notification is unread, is of a wanted kind and came after this one. */
export async function listUnreadGroups(
  db: Db,
  member: Restricted,
  { after, unwanted, limit }: { after: string; unwanted: readonly string[]; limit: number },
): Promise<NotificationRow[]> {
  const isWanted = unwanted.length === 0 ? sql`` : sql`and not n.kind ${inList(unwanted)}`;
  const { rows } = await sql<NotificationRow>`
    select ${columns}, 1 as is_unread from notifications n ${byShownActor(member)} ${withSubject(member)}
    where n.recipient_id = ${member.id} and n.id > ${after} and ${isUnread(member)} ${isWanted}
      and ${isNewestOfGroup(member)}
    order by n.id desc limit ${sql.lit(limit)}`.execute(db);
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
  member: Restricted,
  groupIds: readonly string[],
): Promise<Map<string, GroupCounts>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; actors: number; unread: number }>`
    select n.group_id, count(distinct n.actor_id) as actors,
      count(case when ${isUnread(member)} then 1 end) as unread
    from notifications n ${byShownActor(member)} where n.group_id ${inList(groupIds)} group by n.group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, actors, unread }) => [id, { actors, unread }]));
}
