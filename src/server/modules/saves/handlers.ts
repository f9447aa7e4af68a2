import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import { toPage, withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { parsePictureUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import { lockVisibleMember } from '#server/rules/restrictions.ts';

import {
  listCollectionIds,
  listLeftCollectionIds,
  removeFromCollections,
  returnToCollections,
} from './collection-posts.ts';
import { collectionsHandlers } from './collections-handlers.ts';
import { savePost, type SavingDeps } from './save-post.ts';
import { shownCollectionsHandlers, type ReadSavedPage } from './shown-collections.ts';
import { countSavedPostIds, deleteSave, findPostByImage, listSavedPostIds, listSaves } from './store.ts';

interface SavesDeps extends SavingDeps {
  db: Db;
  /** The posts with these ids that the member may see, in the order of the ids. */
  readPosts: (db: Db, viewer: Viewer | null, ids: string[]) => Promise<Schemas['Post'][]>;
}

type CollectionHandlers = ReturnType<typeof collectionsHandlers> & ReturnType<typeof shownCollectionsHandlers>;
type Ids = 'savePost' | 'unsavePost' | 'getSavedPosts' | 'getSavedPostIds';

export function savesHandlers({ db, readPosts, ...saving }: SavesDeps): Handlers<Context, Ids> & CollectionHandlers {
  const { clock, notifier } = saving;
  const readPage: ReadSavedPage = async (viewer, { items, nextCursor }) => {
    const posts = await readPosts(
      db,
      viewer,
      items.map((row) => row.post_id),
    );
    const noteOf = new Map(items.map(({ post_id, note }) => [post_id, note]));
    const noted = posts.map((post) => {
      const note = noteOf.get(post.postId);
      return note ? { ...post, why: note } : post;
    });
    const savedPosts = withinPageBytes(noted);
    const isCut = savedPosts.length < posts.length;
    const last = items.find((row) => row.post_id === savedPosts.at(-1)?.postId);
    return { savedPosts, nextCursor: isCut && last ? last.id : nextCursor };
  };

  return {
    ...collectionsHandlers({ db, ...saving }),
    ...shownCollectionsHandlers({ db, readPage, readPosts: (viewer, ids) => readPosts(db, viewer, ids) }),

    async savePost({ body }, { member, t }) {
      checkOwnSaves(member, body.userId);
      const imageId = requireImageId(body.imageUrl);
      const changed = await inMemberTransaction(db, member, async (trx) => {
        const post = await findPostByImage(trx, member, imageId);
        if (!post || !(await lockVisibleMember(trx, member, post.author_id)))
          throw new Problem(404, msg`Could not save post.`);
        const save = { memberId: member.id, postId: post.id, authorId: post.author_id };
        // Back to the collections that it has just left: the unsave is taken back.
        if (await savePost(trx, saving, save)) await returnToCollections(trx, save, clock.now());
        return { savedCount: await countSavedPostIds(trx, member), collectionIds: await listCollectionIds(trx, save) };
      });
      return { success: true, message: t(msg`Post saved successfully!`), ...changed };
    },

    async unsavePost({ body }, { member, t }) {
      checkOwnSaves(member, body.userId);
      const imageId = parsePictureUrl(body.imageUrl);
      const changed = await inMemberTransaction(db, member, async (trx) => {
        const post = imageId === null ? undefined : await deleteSave(trx, member.id, imageId);
        if (post) {
          const save = { memberId: member.id, postId: post.id, authorId: post.author_id };
          await removeFromCollections(trx, save, clock.now());
          await notifier.unsaved(trx, save);
        }
        return {
          savedCount: await countSavedPostIds(trx, member),
          // Also where an earlier attempt has removed it, whose answer was lost.
          collectionIds:
            imageId === null ? [] : await listLeftCollectionIds(trx, { memberId: member.id, imageId }, clock.now()),
        };
      });
      return { success: true, message: t(msg`Post removed from saved!`), ...changed };
    },

    async getSavedPosts({ query }, { member }) {
      const rows = await listSaves(db, member, query);
      return readPage(
        member,
        toPage(rows, query.limit, (row) => row.id),
      );
    },

    async getSavedPostIds(_, { member }) {
      return { postIds: await listSavedPostIds(db, member) };
    },
  };
}

/** S130: members can only change their own saves; a `userId` in the body must be their own. */
function checkOwnSaves(member: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== member.id)
    throw new Problem(403, msg`You can only change what you saved yourself.`);
}

/** S089: posts without a picture cannot be saved. */
function requireImageId(imageUrl: string): string {
  if (imageUrl === '') throw new Problem(400, msg`Could not save post.`);
  const id = parsePictureUrl(imageUrl);
  if (id === null) throw new Problem(404, msg`Could not save post.`);
  return id;
}
