import { sql } from 'kysely';

import type { Trx } from '#server/platform/database/schema.ts';
import { postTerms } from '#server/platform/search/post-terms.ts';

import type { DeletablePost, OwnPost } from './policy.ts';

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

/**
 * Locks the post's row until the transaction ends, as `lockMember` does, so that a second edit sees what the first wrote. Returns
 * the hash of what was published, if it is known.
 */
export async function lockPost(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ published_hash: string | null }>`
    update posts set title = title where id = ${id} returning published_hash`.execute(trx);
  return rows[0]?.published_hash ?? null;
}

/** What an edit can change. */
export type PostFields = Omit<NewPost, 'id' | 'authorId' | 'imageId' | 'createdAt'>;

export interface Edit {
  /** Null if the post is as it was published. */
  editedAt: number | null;
  publishedHash: string | null;
}

/** Overwrites the fields of a post, and its place in the lists of subcategories. */
export async function updatePost(
  trx: Trx,
  { id }: OwnPost<{ id: string }>,
  { imageAlt, title, caption, link, category, subcategories, tags }: PostFields,
  { editedAt, publishedHash }: Edit,
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
      published_hash: publishedHash,
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
