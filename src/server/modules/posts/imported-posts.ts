import type { Db, Trx } from '#server/platform/database/schema.ts';
import { usernameKey } from '#server/platform/member-keys.ts';
import { setUploadTime } from '#server/platform/pictures/uploads-store.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

import { insertPost, type NewPost } from './write-posts.ts';

interface ImportedPost extends Omit<NewPost, 'imageId'> {
  /** The same for the same row whenever it is imported. */
  key: string;
  /** Of an upload of the author; undefined without a picture. */
  imageUrl: string | undefined;
}

/** Whose posts are imported; undefined if there is no such member. */
export const findAuthor = (
  db: Db,
  username: string,
): Promise<{ id: string; username: string; is_admin: 0 | 1 } | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'username', 'is_admin'])
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The keys of what was imported for the member. */
export async function listImportedKeys(db: Db, authorId: string): Promise<string[]> {
  const rows = await db.selectFrom('imported_posts').select('key').where('author_id', '=', authorId).execute();
  return rows.map(({ key }) => key);
}

/** Publishes a post with its date, of which nobody is notified, unless another import has done so. */
export async function insertImportedPost(
  trx: Trx,
  pictures: Pick<Pictures, 'claim'>,
  { key, imageUrl, ...post }: ImportedPost,
): Promise<void> {
  const { id, authorId, createdAt } = post;
  const inserted = await trx
    .insertInto('imported_posts')
    .values({ key, author_id: authorId, post_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) return;
  const imageId =
    imageUrl === undefined ? null : await pictures.claim(trx, { memberId: authorId, kind: 'post', url: imageUrl });
  // So that it does not count for what its author can upload today.
  if (imageId !== null) await setUploadTime(trx, imageId, createdAt - dayMs);
  await insertPost(trx, { ...post, imageId });
}

const dayMs = 24 * 60 * 60 * 1000;
