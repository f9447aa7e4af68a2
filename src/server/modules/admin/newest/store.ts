import { sql } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notRemoved } from '#server/rules/restrictions.ts';

interface PageOf {
  /** Id of the last row of the previous page. */
  cursor?: string;
  /** The page size; lists return more rows if there is a next page. */
  limit: number;
}

export interface NewestCommentRow {
  id: string;
  post_id: string;
  author_id: string;
  username: string;
  picture_id: string | null;
  body: string;
  created_at: number;
  title: string;
  post_author_id: string;
}

/** The newest comments that can be read somewhere, with the titles of their posts. */
export async function listNewestComments(db: Db, { cursor, limit }: PageOf): Promise<NewestCommentRow[]> {
  const before = cursor === undefined ? sql`` : sql`and c.id < ${cursor}`;
  const { rows } = await sql<NewestCommentRow>`
    select c.id, c.post_id, c.author_id, m.username, m.picture_id, c.body, c.created_at, p.title, p.author_id as post_author_id
    from comments c join members m on m.id = c.author_id and m.deactivated_at is null
    join posts p on p.id = c.post_id join members a on a.id = p.author_id and a.deactivated_at is null
    where c.deleted_at is null and ${notRemoved} ${before} order by c.id desc limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

export interface NewestMemberRow {
  id: string;
  username: string;
  picture_id: string | null;
  created_at: number;
  deactivated_at: number | null;
  suspended_at: number | null;
}

/** The accounts that were opened last, with deactivated and suspended ones. */
export async function listNewestMembers(db: Db, { cursor, limit }: PageOf): Promise<NewestMemberRow[]> {
  const before = cursor === undefined ? sql`` : sql`and id < ${cursor}`;
  const { rows } = await sql<NewestMemberRow>`
    select id, username, picture_id, created_at, deactivated_at, suspended_at
    from members where deleted_at is null
      and not exists (select 1 from join_requests j where j.member_id = members.id) ${before} order by id desc limit ${fetchLimit(limit)}`.execute(
    db,
  );
  return rows;
}
