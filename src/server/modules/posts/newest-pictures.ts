import { sql } from 'kysely';

import { unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import { listPostsByIds, type PostRow } from './store.ts';

const maxPictures = 3;

/** The three newest posts with a picture of each of these members, the newest first. */
export async function listNewestPictures(db: Db, viewer: Restricted, authorIds: readonly string[]): Promise<PostRow[]> {
  if (authorIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${unionAll(
      authorIds,
      (id) =>
        sql`select p.id from posts p where p.author_id = ${id} and p.image_id is not null and ${notRemoved} order by p.id desc limit ${sql.lit(maxPictures)}`,
    )} as found order by id desc`.execute(db);
  return listPostsByIds(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
}

const newestCount = 300;

/** Who wrote the newest posts with a picture, the last one first. */
export async function listRecentAuthors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select author_id as id from (
      select p.author_id, p.id from posts p where p.image_id is not null and ${notRemoved} order by p.id desc limit ${sql.lit(newestCount)}
    ) as newest group by author_id order by max(id) desc`.execute(db);
  return rows.map(({ id }) => id);
}
