import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/database.ts';
import { fetchLimit, inList } from '#server/platform/database/pagination.ts';
import type { Db, Engine } from '#server/platform/database/schema.ts';
import { postColumns, type PostColumns } from '#server/rules/post-fields.ts';
import type { UseRow } from '#server/rules/post-use.ts';
import { notBlocked, notHidden, notRemoved, notRemovedFor, type Restricted } from '#server/rules/restrictions.ts';

/** A post with its author and picture. */
export interface PostRow extends PostColumns, UseRow {
  id: string;
  author_id: string;
  username: string;
  picture_id: string | null;
  shares_posts: 0 | 1;
  image_id: string | null;
  edited_at: number | null;
  awaits_review: 0 | 1;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  color: string | null;
}

interface PostPage {
  /** Id of the last post of the previous page. */
  cursor?: string;
  /** The page size; lists return more rows if there is a next page. */
  limit: number;
}

// Raw SQL: these are the most frequent reads, and Kysely's query builder takes longer than running them.
const columns =
  sql.raw(`p.id, p.author_id, m.username, m.picture_id, m.shares_posts, p.image_id, ${postColumns.map((name) => `p.${name}`).join(', ')},
  p.created_at, p.edited_at, p.awaits_review, p.use_answer, p.use_answered_at, u.width, u.height, u.thumbhash, u.color`);
const joinsBy = (membersIndex: string, uploadsIndex: string) =>
  sql.raw(
    `join members m ${membersIndex} on m.id = p.author_id and m.deactivated_at is null left join uploads u ${uploadsIndex} on u.id = p.image_id`,
  );
const joins: Record<Engine, RawBuilder<unknown>> = {
  // By itself SQLite takes the unique index of the id, which has none of the other columns, and reads the rows, too.
  sqlite: joinsBy('indexed by members_of_posts', 'indexed by uploads_of_posts'),
  postgres: joinsBy('', ''),
};
const anyJoins = sql.raw(`join members m on m.id = p.author_id left join uploads u on u.id = p.image_id`);

const before = (cursor: string | undefined) => (cursor === undefined ? sql`` : sql`and p.id < ${cursor}`);

async function list(
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { cursor, limit }: PostPage,
  isShown = notRemoved,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} from ${from} ${joins[engineOf(db)]} where ${isShown} and ${where} ${before(cursor)} order by p.id desc limit ${fetchLimit(limit)}`.execute(
    db,
  );
  return rows;
}

export function listPosts(db: Db, viewer: Restricted | null, page: PostPage): Promise<PostRow[]> {
  return list(db, sql`posts p`, notHidden(viewer, 'p.author_id'), page);
}

/** The newest posts with a picture of all members. */
export function listPostsWithPicture(db: Db, page: PostPage): Promise<PostRow[]> {
  return list(db, sql`posts p`, sql`p.image_id is not null`, page);
}

/**
 * Also those of a member whom the viewer has muted, and the viewer's own that wait for an admin to look at them; the caller checks that
 * it may see the author.
 */
export function listPostsByAuthor(
  db: Db,
  viewer: Restricted | null,
  authorId: string,
  page: PostPage,
): Promise<PostRow[]> {
  const isShown = viewer?.id === authorId ? notRemovedFor(viewer) : notRemoved;
  return list(db, sql`posts p`, sql`p.author_id = ${authorId}`, page, isShown);
}

export function listPostsByCategory(
  db: Db,
  viewer: Restricted | null,
  category: string,
  subcategory: string | undefined,
  page: PostPage,
): Promise<PostRow[]> {
  const isShown = notHidden(viewer, 'p.author_id');
  if (subcategory === undefined) return list(db, sql`posts p`, sql`p.category = ${category} and ${isShown}`, page);
  // Sorted by the join table's column, so that its index is scanned from the newest.
  return sql<PostRow>`
    select ${columns} from post_subcategories s join posts p on p.id = s.post_id ${joins[engineOf(db)]}
    where s.subcategory = ${subcategory} and ${notRemoved} and ${isShown} ${page.cursor === undefined ? sql`` : sql`and s.post_id < ${page.cursor}`}
    order by s.post_id desc limit ${fetchLimit(page.limit)}`
    .execute(db)
    .then((result) => result.rows);
}

/** The posts with these ids that the viewer may see, in the order of the ids. */
export async function listPostsByIds(
  db: Db,
  viewer: Restricted | null,
  ids: string[],
  isShown = notRemoved,
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${columns} from posts p ${joins[engineOf(db)]} where p.id ${inList(ids)} and ${isShown} and ${notBlocked(viewer, 'p.author_id')}`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Also the viewer's own post that waits for an admin to look at it. */
export async function findPost(db: Db, viewer: Restricted | null, id: string): Promise<PostRow | undefined> {
  const [row] = await listPostsByIds(db, viewer, [id], notRemovedFor(viewer));
  return row;
}

/** Any post, also a removed one and one of a deactivated member: for admins. */
export async function findAnyPost(db: Db, id: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select ${columns} from posts p ${anyJoins} where p.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest posts of a member who may be deactivated, also removed ones: for admins. */
export async function listAnyPostsByAuthor(db: Db, authorId: string, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} from posts p ${anyJoins} where p.author_id = ${authorId} order by p.id desc limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

export async function isMember(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
