import { sql } from 'kysely';

import type { Trx } from '#server/platform/database/schema.ts';
import { postTerms } from '#server/platform/search/post-terms.ts';
import { columnsOf, type PostFields } from '#server/rules/post-fields.ts';
import type { UseRow } from '#server/rules/post-use.ts';

import type { OwnPost } from './policy.ts';

export interface NewPost extends PostFields {
  id: string;
  authorId: string;
  imageId: string | null;
  createdAt: number;
}

export async function insertPost(trx: Trx, post: NewPost): Promise<void> {
  await trx
    .insertInto('posts')
    .values({
      id: post.id,
      author_id: post.authorId,
      image_id: post.imageId,
      created_at: post.createdAt,
      ...columnsOf(post),
    })
    .execute();
  await writePostTerms(trx, post);
  await insertSubcategories(trx, post);
}

async function insertSubcategories(
  trx: Trx,
  { id, subcategory: chosen }: Pick<NewPost, 'id' | 'subcategory'>,
): Promise<void> {
  if (chosen.length === 0) return;
  await trx
    .insertInto('post_subcategories')
    .values(chosen.map((subcategory) => ({ subcategory, post_id: id })))
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

export interface Edit {
  /** Null if the post is as it was published. */
  editedAt: number | null;
  publishedHash: string | null;
}

/** Overwrites the fields of a post, and its place in the lists of subcategories. */
export async function updatePost(
  trx: Trx,
  { id }: OwnPost<{ id: string }>,
  fields: PostFields,
  { editedAt, publishedHash }: Edit,
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...columnsOf(fields), edited_at: editedAt, published_hash: publishedHash })
    .where('id', '=', id)
    .execute();
  await writePostTerms(trx, { ...fields, id });
  await trx.deleteFrom('post_subcategories').where('post_id', '=', id).execute();
  await insertSubcategories(trx, { ...fields, id });
}

/** Sets what the author has answered, or takes it back with 'none'. */
export async function updateUse(
  trx: Trx,
  { id, use_answer, use_answered_at }: OwnPost<UseRow & { id: string }>,
): Promise<void> {
  await trx.updateTable('posts').set({ use_answer, use_answered_at }).where('id', '=', id).execute();
}
