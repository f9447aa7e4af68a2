import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/database/page.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { imageIdOf } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkOwnList } from './policy.ts';
import { deleteSave, findPostByImage, insertSave, listSavedPostIds, listSaves } from './store.ts';

export interface SavesDeps {
  db: Db;
  newId: NewId;
  /** The posts with these ids, in their order. */
  readPosts: (db: Db, ids: string[]) => Promise<Schemas['SavedPost'][]>;
  /** Tells a post's author about a save, and takes it back. */
  news: Record<'saved' | 'unsaved', (trx: Trx, save: { memberId: string; postId: string; authorId: string }) => Promise<void>>;
}

type Ids = 'savePost' | 'unsavePost' | 'getSavedPosts' | 'getSavedPostIds';

export function savesHandlers({ db, newId, readPosts, news }: SavesDeps): Handlers<Context, Ids> {
  return {
    async savePost({ body }, { member }) {
      checkOwnList(member, body.userId);
      const imageId = requireImageId(body.imageUrl);
      await inTransaction(db, async (trx) => {
        const post = await findPostByImage(trx, imageId);
        if (!post) throw new Problem(404, 'Could not save post.');
        const isNew = await insertSave(trx, { id: newId(), memberId: member.id, postId: post.id });
        if (isNew) await news.saved(trx, { memberId: member.id, postId: post.id, authorId: post.author_id });
      });
      return { success: true, message: 'Post saved successfully!' };
    },

    async unsavePost({ body }, { member }) {
      checkOwnList(member, body.userId);
      const imageId = imageIdOf(body.imageUrl);
      await inTransaction(db, async (trx) => {
        const post = imageId === null ? undefined : await deleteSave(trx, member.id, imageId);
        if (post) await news.unsaved(trx, { memberId: member.id, postId: post.id, authorId: post.author_id });
      });
      return { success: true, message: 'Post removed from saved!' };
    },

    async getSavedPosts({ query }, { member }) {
      const rows = await listSaves(db, member.id, query);
      const { items, nextCursor } = pageOf(rows, query.limit, (row) => row.id);
      return { savedPosts: await readPosts(db, items.map((row) => row.post_id)), nextCursor };
    },

    async getSavedPostIds(_, { member }) {
      return { postIds: await listSavedPostIds(db, member.id) };
    },
  };
}

/** S089: a post without a picture cannot be saved. */
function requireImageId(imageUrl: string): string {
  if (imageUrl === '') throw new Problem(400, 'Could not save post.');
  const id = imageIdOf(imageUrl);
  if (id === null) throw new Problem(404, 'Could not save post.');
  return id;
}
