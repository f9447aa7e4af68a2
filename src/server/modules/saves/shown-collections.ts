import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';

import {
  listCollectionPosts,
  listPublicCollectionPosts,
  presentCollections,
  presentPublicCollection,
} from './collection-lists.ts';
import { listCollectionIds } from './collection-posts.ts';
import { requireVisibleCollection, unknownCollection } from './collections-policy.ts';
import { findCollection, findOwner, listCollections } from './collections-store.ts';

interface ShownCollectionsDeps {
  db: Db;
  readPage: ReadSavedPage;
  readPosts: (viewer: Viewer | null, ids: string[]) => Promise<Schemas['Post'][]>;
}

/** A page of saved posts from rows with their ids, and with the notes of a collection. */
export type ReadSavedPage = (
  viewer: Viewer | null,
  page: { items: { id: string; post_id: string; note?: string }[]; nextCursor: string | null },
) => Promise<{ savedPosts: (Schemas['Post'] & { why?: string })[]; nextCursor: string | null }>;

type Ids = 'getCollections' | 'getCollection' | 'getCollectionPosts' | 'getCollectionIds' | 'getPublicCollection';

/** Collections as their owner and others see them. */
export function shownCollectionsHandlers({ db, readPage, readPosts }: ShownCollectionsDeps): Handlers<Context, Ids> {
  /** A collection with its owner, both of which the member may see. */
  const requireShown = async (member: Viewer, id: string) => {
    const collection = requireVisibleCollection(member, await findCollection(db, id));
    const owner = await findOwner(db, member, collection.member_id);
    if (!owner) throw unknownCollection();
    return { collection, owner };
  };

  return {
    async getCollections({ query: { userId } }, { member }) {
      if (!(await findOwner(db, member, userId))) throw new Problem(404, msg`This member does not exist.`);
      const rows = await listCollections(db, userId, { isPublic: userId !== member.id });
      return { collections: await presentCollections(db, member, rows) };
    },

    async getCollection({ query: { collectionId } }, { member }) {
      const { collection: row, owner } = await requireShown(member, collectionId);
      const [collection] = await presentCollections(db, member, [row]);
      if (!collection) throw unknownCollection();
      return { collection, owner: presentOwner(owner) };
    },

    async getCollectionPosts({ query }, { member }) {
      const { collection } = await requireShown(member, query.collectionId);
      const rows = await listCollectionPosts(db, member, collection, query);
      return readPage(
        member,
        toPage(rows, query.limit, (row) => row.id),
      );
    },

    async getPublicCollection({ query }, { viewer }) {
      const row = await findCollection(db, query.collectionId);
      if (row?.deleted_at !== null || row.is_public === 0) throw unknownCollection();
      const owner = await findOwner(db, viewer, row.member_id);
      if (!owner || owner.shares_posts === 0) throw unknownCollection();
      const { collection, coverPostId } = await presentPublicCollection(db, viewer, row);
      const [cover] = coverPostId === undefined ? [] : await readPosts(viewer, [coverPostId]);
      const rows = await listPublicCollectionPosts(db, viewer, row, query);
      const { savedPosts: posts, nextCursor } = await readPage(
        viewer,
        toPage(rows, query.limit, ({ id }) => id),
      );
      const notes = posts.flatMap(({ postId, why }) => (why === undefined ? [] : [{ postId, why }]));
      return { collection, owner: presentOwner(owner), ...(cover && { cover }), posts, notes, nextCursor };
    },

    async getCollectionIds({ query: { postId } }, { member }) {
      return { collectionIds: await listCollectionIds(db, { memberId: member.id, postId }) };
    },
  };
}

const presentOwner = ({ id, username, picture_id }: { id: string; username: string; picture_id: string | null }) => ({
  _id: id,
  username,
  profilePicUrl: profilePicUrl(picture_id),
});
