import { sql, type RawBuilder } from 'kysely';

import { fetchLimit, inList } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { notBlocked, notHidden, type Restricted } from '#server/platform/restrictions.ts';
import { postTerms } from '#server/platform/search/post-terms.ts';

import type { DeletablePost, OwnPost } from './policy.ts';

/** A post with its author and picture. */
export interface PostRow {
  id: string;
  author_id: string;
  username: string;
  picture_id: string | null;
  image_id: string | null;
  image_alt: string;
  title: string;
  caption: string;
  link: string;
  category: string;
  subcategories: string;
  tags: string;
  created_at: number;
  edited_at: number | null;
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
  sql.raw(`p.id, p.author_id, m.username, m.picture_id, p.image_id, p.image_alt, p.title, p.caption, p.link, p.category,
  p.subcategories, p.tags, p.created_at, p.edited_at, u.width, u.height, u.thumbhash, u.color`);
const joins = sql.raw(
  `join members m on m.id = p.author_id and m.deactivated_at is null left join uploads u on u.id = p.image_id`,
);

const before = (cursor: string | undefined) => (cursor === undefined ? sql`` : sql`and p.id < ${cursor}`);

async function list(
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { cursor, limit }: PostPage,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${columns} from ${from} ${joins} where ${where} ${before(cursor)} order by p.id desc limit ${fetchLimit(limit)}`.execute(
    db,
  );
  return rows;
}

export function listPosts(db: Db, viewer: Restricted | null, page: PostPage): Promise<PostRow[]> {
  return list(db, sql`posts p`, notHidden(viewer, 'p.author_id'), page);
}

/** Also those of a member whom the viewer has muted; the caller checks that it may see the author. */
export function listPostsByAuthor(db: Db, authorId: string, page: PostPage): Promise<PostRow[]> {
  return list(db, sql`posts p`, sql`p.author_id = ${authorId}`, page);
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
    select ${columns} from post_subcategories s join posts p on p.id = s.post_id ${joins}
    where s.subcategory = ${subcategory} and ${isShown} ${page.cursor === undefined ? sql`` : sql`and s.post_id < ${page.cursor}`}
    order by s.post_id desc limit ${fetchLimit(page.limit)}`
    .execute(db)
    .then((result) => result.rows);
}

/** The posts with these ids that the viewer may see, in the order of the ids. */
export async function listPostsByIds(db: Db, viewer: Restricted | null, ids: string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${columns} from posts p ${joins} where p.id ${inList(ids)} and ${notBlocked(viewer, 'p.author_id')}`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findPost(db: Db, viewer: Restricted | null, id: string): Promise<PostRow | undefined> {
  const [row] = await listPostsByIds(db, viewer, [id]);
  return row;
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

export interface NewPost {
  id: string;
  authorId: string;
  imageId: string | null;
  imageAlt: string;
  title: string;
  caption: string;
  link: string;
  category: string;
  subcategories: string[];
  tags: string[];
  createdAt: number;
}

export async function insertPost(trx: Trx, post: NewPost): Promise<void> {
  await trx
    .insertInto('posts')
    .values({
      id: post.id,
      author_id: post.authorId,
      image_id: post.imageId,
      image_alt: post.imageAlt,
      title: post.title,
      caption: post.caption,
      link: post.link,
      category: post.category,
      subcategories: JSON.stringify(post.subcategories),
      tags: JSON.stringify(post.tags),
      created_at: post.createdAt,
    })
    .execute();
  await writePostTerms(trx, post);
  await insertSubcategories(trx, post);
}

async function insertSubcategories(
  trx: Trx,
  { id, subcategories }: Pick<NewPost, 'id' | 'subcategories'>,
): Promise<void> {
  if (subcategories.length === 0) return;
  await trx
    .insertInto('post_subcategories')
    .values(subcategories.map((subcategory) => ({ subcategory, post_id: id })))
    .execute();
}

/** Makes the post found by its present text. To be called in the transaction that inserts or changes it. */
async function writePostTerms(
  trx: Trx,
  post: { id: string; title: string; caption: string; tags: readonly string[] },
): Promise<void> {
  const terms = postTerms(post);
  await trx
    .insertInto('post_terms')
    .values({ post_id: post.id, ...terms })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(terms))
    .execute();
}

/** Locks the post's row until the transaction ends, as `lockMember` does, so that a second edit sees what the first wrote. */
export async function lockPost(trx: Trx, id: string): Promise<void> {
  await sql`update posts set title = title where id = ${id}`.execute(trx);
}

/** What an edit can change. */
export type PostFields = Omit<NewPost, 'id' | 'authorId' | 'imageId' | 'createdAt'>;

/** Overwrites the fields of a post, and its place in the lists of subcategories. */
export async function updatePost(
  trx: Trx,
  { id }: OwnPost<{ id: string }>,
  { imageAlt, title, caption, link, category, subcategories, tags }: PostFields,
  editedAt: number,
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({
      image_alt: imageAlt,
      title,
      caption,
      link,
      category,
      subcategories: JSON.stringify(subcategories),
      tags: JSON.stringify(tags),
      edited_at: editedAt,
    })
    .where('id', '=', id)
    .execute();
  await writePostTerms(trx, { id, title, caption, tags });
  await trx.deleteFrom('post_subcategories').where('post_id', '=', id).execute();
  await insertSubcategories(trx, { id, subcategories });
}

/** Deletes the post with its comments, saves, reports and notifications. The caller releases its picture. */
export async function deletePost(trx: Trx, { id }: DeletablePost<{ id: string }>): Promise<void> {
  await trx.deleteFrom('posts').where('id', '=', id).execute();
}

/** Inserts a report; false if the member has reported the post before. */
export async function insertReport(
  trx: Trx,
  report: { postId: string; memberId: string; reason: string; createdAt: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('reports')
    .values({ post_id: report.postId, member_id: report.memberId, reason: report.reason, created_at: report.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .execute();
  return inserted.length > 0;
}
