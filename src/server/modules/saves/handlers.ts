import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import { inMemberTransaction } from '#server/platform/database/member-transaction.ts';
import { toPage, withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { parsePictureUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';

import { deleteSave, findPostByImage, insertSave, listSavedPostIds, listSaves } from './store.ts';

interface SavesDeps {
  db: Db;
  newId: NewId;
  /** The posts with these ids that the member may see, in the order of the ids. */
  readPosts: (db: Db, member: Viewer, ids: string[]) => Promise<Schemas['SavedPost'][]>;
  /** Notifies the post's author. */
  notifier: Record<
    'saved' | 'unsaved',
    (trx: Trx, save: { memberId: string; postId: string; authorId: string }) => Promise<void>
  >;
}

type Ids = 'savePost' | 'unsavePost' | 'getSavedPosts' | 'getSavedPostIds';

export function savesHandlers({ db, newId, readPosts, notifier }: SavesDeps): Handlers<Context, Ids> {
  return {
    async savePost({ body }, { member }) {
      checkOwnSaves(member, body.userId);
      const imageId = requireImageId(body.imageUrl);
      await inMemberTransaction(db, member, async (trx) => {
        const post = await findPostByImage(trx, member, imageId);
        if (!post) throw new Problem(404, 'Could not save post.');
        const isNew = await insertSave(trx, { id: newId(), memberId: member.id, postId: post.id });
        if (isNew) await notifier.saved(trx, { memberId: member.id, postId: post.id, authorId: post.author_id });
      });
      return { success: true, message: 'Post saved successfully!' };
    },

    async unsavePost({ body }, { member }) {
      checkOwnSaves(member, body.userId);
      const imageId = parsePictureUrl(body.imageUrl);
      await inMemberTransaction(db, member, async (trx) => {
        const post = imageId === null ? undefined : await deleteSave(trx, member.id, imageId);
        if (post) await notifier.unsaved(trx, { memberId: member.id, postId: post.id, authorId: post.author_id });
      });
      return { success: true, message: 'Post removed from saved!' };
    },

    async getSavedPosts({ query }, { member }) {
      const rows = await listSaves(db, member, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      const posts = await readPosts(
        db,
        member,
        items.map((row) => row.post_id),
      );
      const savedPosts = withinPageBytes(posts);
      const isCut = savedPosts.length < posts.length;
      const last = items.find((row) => row.post_id === savedPosts.at(-1)?.postId);
      return { savedPosts, nextCursor: isCut && last ? last.id : nextCursor };
    },

    async getSavedPostIds(_, { member }) {
      return { postIds: await listSavedPostIds(db, member) };
    },
  };
}

/** S130: members can only change their own saves; a `userId` in the body must be their own. */
function checkOwnSaves(member: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== member.id)
    throw new Problem(403, 'You can only change what you saved yourself.');
}

/** S089: posts without a picture cannot be saved. */
function requireImageId(imageUrl: string): string {
  if (imageUrl === '') throw new Problem(400, 'Could not save post.');
  const id = parsePictureUrl(imageUrl);
  if (id === null) throw new Problem(404, 'Could not save post.');
  return id;
}
