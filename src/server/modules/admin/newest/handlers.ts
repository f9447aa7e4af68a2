import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

import { listNewestComments, listNewestMembers, type NewestCommentRow, type NewestMemberRow } from './store.ts';

export interface NewestDeps {
  db: Db;
  /** The newest posts of all members, more than `limit` if there are more. */
  readNewestPosts: (
    db: Db,
    page: { cursor?: string; limit: number; hasPicture: boolean },
  ) => Promise<Schemas['Post'][]>;
}

type Ids = 'listNewestPosts' | 'listNewestComments' | 'listNewestMembers';

/** What is newest in the whole community, whomever the admin has muted. */
export function newestHandlers({ db, readNewestPosts }: NewestDeps): Handlers<Context, Ids> {
  return {
    async listNewestPosts({ query }) {
      const { hasPicture = false, ...page } = query;
      const found = await readNewestPosts(db, { ...page, hasPicture });
      const { items, nextCursor } = toPage(found, query.limit, ({ postId }) => postId);
      return { posts: items, nextCursor };
    },

    async listNewestComments({ query }) {
      const { items, nextCursor } = toPage(await listNewestComments(db, query), query.limit, ({ id }) => id);
      return { comments: items.map(presentComment), nextCursor };
    },

    async listNewestMembers({ query }) {
      const { items, nextCursor } = toPage(await listNewestMembers(db, query), query.limit, ({ id }) => id);
      return { members: items.map(presentMember), nextCursor };
    },
  };
}

const presentComment = (row: NewestCommentRow): Schemas['NewestComment'] => ({
  commentId: row.id,
  postId: row.post_id,
  postUserId: row.post_author_id,
  postTitle: row.title,
  userId: row.author_id,
  username: row.username,
  profilePicUrl: profilePicUrl(row.picture_id),
  comment: row.body,
  createdAt: new Date(row.created_at).toISOString(),
});

const presentMember = (row: NewestMemberRow): Schemas['NewestMember'] => ({
  userId: row.id,
  username: row.username,
  profilePicUrl: profilePicUrl(row.picture_id),
  joinedAt: new Date(row.created_at).toISOString(),
  state: row.suspended_at !== null ? 'suspended' : row.deactivated_at !== null ? 'deactivated' : 'active',
});
