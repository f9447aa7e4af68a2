import { msg } from '@lingui/core/runtime-macro';

import { maxCollections, takenCollectionName, tidyName, tooManyCollections } from '#contract/collection-names.ts';
import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireUnchanged } from '#server/rules/changed-meanwhile.ts';
import { requireConfirmedEmail } from '#server/rules/confirmed-email.ts';
import { inAccountTransaction, inMemberTransaction } from '#server/rules/member-transaction.ts';
import { lockVisibleMember } from '#server/rules/restrictions.ts';
import { checkTextsOf } from '#server/rules/texts/check-texts.ts';

import { presentCollections } from './collection-lists.ts';
import { movePost } from './collection-order.ts';
import {
  findCollectionNote,
  insertCollectionPost,
  removeCollectionPost,
  updateCollectionNote,
} from './collection-posts.ts';
import { requireOwnCollection, type CollectionRow } from './collections-policy.ts';
import {
  countCollections,
  findCollection,
  insertCollection,
  isNameTaken,
  markCollectionDeleted,
  updateCollection,
} from './collections-store.ts';
import { savePost, type SavingDeps } from './save-post.ts';
import { countSavedPostIds, findSavablePost } from './store.ts';

interface CollectionsDeps extends SavingDeps {
  db: Db;
}

type Ids =
  | 'createCollection'
  | 'editCollection'
  | 'deleteCollection'
  | 'restoreCollection'
  | 'addToCollection'
  | 'removeFromCollection'
  | 'editCollectionPost'
  | 'moveCollectionPost';

/** What members do with their own collections. */
export function collectionsHandlers({ db, ...saving }: CollectionsDeps): Handlers<Context, Ids> {
  const { clock, newId } = saving;
  return {
    // These three lock the member, so that two at once cannot make the same name or one collection too many.
    async createCollection({ body }, { member }) {
      const { collectionId: id, isPublic = false } = body;
      const collection = { id, memberId: member.id, name: tidyName(body.name), isPublic };
      return inAccountTransaction(db, member, async (trx) => {
        const existing = await findCollection(trx, id);
        if (existing?.member_id === member.id) return answerWith(trx, member, existing);
        if (isPublic) await requireConfirmedEmail(trx, member);
        await checkTextsOf(trx, member, { name: collection.name }, clock.now());
        await requireFreeName(trx, collection);
        await requireRoom(trx, member);
        const inserted = await insertCollection(trx, { ...collection, createdAt: clock.now() });
        if (!inserted) throw new Problem(409, msg`This id is taken.`);
        return answerWith(trx, member, inserted);
      });
    },

    async editCollection({ params: { collectionId }, body }, { member }) {
      const { isPublic, coverPostId } = body;
      const name = body.name === undefined ? undefined : tidyName(body.name);
      return inAccountTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        requireUnchanged({
          read: body.before,
          current: { name: own.name, isPublic: own.is_public === 1, coverPostId: own.cover_post_id },
          next: { name, isPublic, coverPostId },
        });
        const isShown = isPublic ?? own.is_public === 1;
        if (isShown && (own.is_public === 0 || (name ?? own.name) !== own.name))
          await requireConfirmedEmail(trx, member);
        if (name !== own.name) await checkTextsOf(trx, member, { name }, clock.now());
        if (name !== undefined) await requireFreeName(trx, { id: own.id, memberId: member.id, name });
        await updateCollection(trx, own, {
          ...(name !== undefined && { name }),
          ...(isPublic !== undefined && { isPublic }),
          ...(coverPostId !== undefined && { coverPostId }),
        });
        return answerWith(trx, member, await findCollection(trx, own.id));
      });
    },

    async restoreCollection({ params: { collectionId } }, { member }) {
      return inAccountTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId), { isDeletedToo: true });
        if (own.deleted_at !== null) {
          await requireFreeName(trx, { id: own.id, memberId: member.id, name: own.name });
          await requireRoom(trx, member);
          await markCollectionDeleted(trx, own, null);
        }
        return answerWith(trx, member, own);
      });
    },

    async deleteCollection({ params: { collectionId } }, { member, t }) {
      await inMemberTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        await markCollectionDeleted(trx, own, clock.now());
      });
      return { message: t(msg`The collection is deleted.`) };
    },

    async addToCollection({ body: { collectionId, postId } }, { member, t }) {
      const changed = await inMemberTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        const post = await findSavablePost(trx, member, postId);
        if (!post || !(await lockVisibleMember(trx, member, post.author_id)))
          throw new Problem(404, msg`This post does not exist.`);
        if (post.image_id === null) throw new Problem(400, msg`Could not save post.`);
        await savePost(trx, saving, { memberId: member.id, postId, authorId: post.author_id });
        await insertCollectionPost(trx, own, { id: newId(), postId, authorId: post.author_id, now: clock.now() });
        return afterChange(trx, member, own);
      });
      return { message: t(msg`The post is in the collection.`), ...changed };
    },

    async removeFromCollection({ body: { collectionId, postId } }, { member, t }) {
      const changed = await inMemberTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        await removeCollectionPost(trx, own, { postId, now: clock.now() });
        return afterChange(trx, member, own);
      });
      return { message: t(msg`The post is no longer in the collection.`), ...changed };
    },

    async editCollectionPost({ body: { collectionId, postId, before, why: written } }, { member, t }) {
      const note = tidyName(written);
      await inAccountTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        const current = await findCollectionNote(trx, own, postId);
        if (current === undefined) throw notInCollection();
        requireUnchanged({ read: before, current: { why: current }, next: { why: note } });
        if (note === current) return;
        if (own.is_public === 1 && note !== '') await requireConfirmedEmail(trx, member);
        await checkTextsOf(trx, member, { why: note }, clock.now());
        await updateCollectionNote(trx, own, { postId, note });
      });
      return { message: t(msg`Your note is saved.`) };
    },

    async moveCollectionPost({ body: { collectionId, ...move } }, { member, t }) {
      const collection = await inAccountTransaction(db, member, async (trx) => {
        const own = requireOwnCollection(member, await findCollection(trx, collectionId));
        if (!(await movePost(trx, own, move, newId))) throw notInCollection();
        return presentCollection(trx, member, own);
      });
      return { message: t(msg`The post is in its new place.`), collection };
    },
  };
}

const notInCollection = (): Problem => new Problem(404, msg`This post is not in the collection.`);

async function answerWith(trx: Trx, member: Viewer, row: CollectionRow | undefined) {
  return {
    collection: await presentCollection(trx, member, row),
    collectionsCount: await countCollections(trx, member.id),
  };
}

/** What has changed when a post was added or removed. */
async function afterChange(trx: Trx, member: Viewer, own: CollectionRow) {
  return {
    collection: await presentCollection(trx, member, own),
    savedCount: await countSavedPostIds(trx, member),
  };
}

async function presentCollection(
  trx: Trx,
  member: Viewer,
  row: CollectionRow | undefined,
): Promise<Schemas['Collection']> {
  const [collection] = row ? await presentCollections(trx, member, [row]) : [];
  if (!collection) throw new Error('The collection is gone within its transaction.');
  return collection;
}

async function requireFreeName(trx: Trx, collection: { id: string; memberId: string; name: string }): Promise<void> {
  if (await isNameTaken(trx, collection)) throw new Problem('name-taken', takenCollectionName);
}

async function requireRoom(trx: Trx, member: Viewer): Promise<void> {
  if ((await countCollections(trx, member.id)) >= maxCollections)
    throw new Problem('limit-reached', tooManyCollections);
}
