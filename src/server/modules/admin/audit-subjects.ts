import { sql } from 'kysely';

import { inList } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notRemoved } from '#server/rules/restrictions.ts';

/** What a link to the subject of an entry opens: a profile, or a post with its author. */
export interface OpenedSubject {
  userId: string;
  postId: string | null;
}

interface FoundRow {
  id: string;
  user_id: string;
  post_id: string | null;
}

/** What can be opened of these subjects: members, posts and comments that others see. */
export async function findOpenedSubjects(db: Db, ids: readonly string[]): Promise<Map<string, OpenedSubject>> {
  if (ids.length === 0) return new Map();
  const isSubject = inList(ids);
  const { rows } = await sql<FoundRow>`
    select id, id as user_id, null as post_id from members where id ${isSubject} and deactivated_at is null
    union all
    select p.id, p.author_id, p.id from posts p join members m on m.id = p.author_id
    where p.id ${isSubject} and ${notRemoved} and m.deactivated_at is null
    union all
    select c.id, p.author_id, p.id from comments c join posts p on p.id = c.post_id join members m on m.id = p.author_id
    where c.id ${isSubject} and ${notRemoved} and c.deleted_at is null and m.deactivated_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, { userId: row.user_id, postId: row.post_id }]));
}
