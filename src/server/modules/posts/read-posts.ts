import { sql } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import { unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notHidden, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

import { presentPost } from './present.ts';
import {
  findAnyPost,
  listAnyPostsByAuthor,
  listPosts,
  listPostsByIds,
  listPostsWithPicture,
  type PostRow,
} from './store.ts';

type Post = Schemas['Post'];

const present = async (rows: Promise<PostRow[]>): Promise<Post[]> => (await rows).map(presentPost);

/** Posts of the contract, which other modules show: those with these ids that the viewer may see. */
export const readPosts = (db: Db, viewer: Restricted | null, ids: string[]): Promise<Post[]> =>
  present(listPostsByIds(db, viewer, ids));

/** The three newest posts with a picture of each of these members, but of none whom the viewer has muted or may not see. */
export const readNewestPictures = (db: Db, viewer: Restricted, authorIds: string[]): Promise<Post[]> =>
  present(listNewestPictures(db, viewer, authorIds));

/** The newest posts of all members, or only those with a picture: for admins. */
export const readNewestPosts = (
  db: Db,
  { hasPicture, ...page }: { cursor?: string; limit: number; hasPicture: boolean },
): Promise<Post[]> => present(hasPicture ? listPostsWithPicture(db, page) : listPosts(db, null, page));

/** The post, also if it is hidden: for admins. */
export async function readAnyPost(db: Db, id: string): Promise<Post | undefined> {
  const post = await findAnyPost(db, id);
  return post && presentPost(post);
}

const shownPosts = 6;

/** The six newest posts of a member, also hidden ones: for admins. */
export const readAnyPostsByAuthor = (db: Db, authorId: string): Promise<Post[]> =>
  present(listAnyPostsByAuthor(db, authorId, shownPosts));

const maxPictures = 3;

/** The three newest posts with a picture of each of these members, the newest first. */
async function listNewestPictures(db: Db, viewer: Restricted, authorIds: readonly string[]): Promise<PostRow[]> {
  if (authorIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${unionAll(
      authorIds,
      (id) =>
        sql`select p.id from posts p where p.author_id = ${id} and p.image_id is not null and ${notRemoved}
          and ${notHidden(viewer, 'p.author_id')} order by p.id desc limit ${sql.lit(maxPictures)}`,
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
