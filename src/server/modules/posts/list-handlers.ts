import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { toPage, withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { canSee } from '#server/rules/restrictions.ts';

import { listFollowedPosts } from './followed-posts.ts';
import { searchNearPosts } from './near-posts.ts';
import { checkSubcategories } from './policy.ts';
import { presentPost } from './present.ts';
import { searchPosts } from './search-posts.ts';
import { listSimilarPosts } from './similar-posts.ts';
import { findPost, isMember, listPosts, listPostsByAuthor, listPostsByCategory, type PostRow } from './store.ts';

type Ids =
  | 'getAllPosts'
  | 'getUsersPosts'
  | 'getCategoryPosts'
  | 'searchPosts'
  | 'searchNearPosts'
  | 'getFollowedPosts'
  | 'getSimilarPosts';

/** The lists of posts, page by page. */
export function postListHandlers({ db }: { db: Db }): Handlers<Context, Ids> {
  return {
    async getAllPosts({ query }, { viewer }) {
      return postsPage(query.limit, await listPosts(db, viewer, query));
    },

    async getUsersPosts({ query }, { viewer }) {
      const { userId } = query;
      if (!(await isMember(db, userId)) || !(await canSee(db, viewer, userId)))
        throw new Problem(404, msg`This member does not exist.`);
      return postsPage(query.limit, await listPostsByAuthor(db, viewer, userId, query));
    },

    async getCategoryPosts({ query }, { viewer }) {
      const { category, subcategory } = query;
      if (subcategory !== undefined) checkSubcategories(category, [subcategory]);
      return postsPage(query.limit, await listPostsByCategory(db, viewer, category, subcategory, query));
    },

    async getFollowedPosts({ query }, { member }) {
      return postsPage(query.limit, await listFollowedPosts(db, member, query));
    },

    async getSimilarPosts({ query }, { viewer }) {
      const post = await findPost(db, viewer, query.postId);
      if (!post) throw new Problem(404, msg`This post does not exist.`);
      return { posts: withinPageBytes(await listSimilarPosts(db, viewer, post)).map(presentPost) };
    },

    async searchPosts({ query }, { viewer }) {
      const { posts, cursor } = await searchPosts(db, viewer, query.query, query);
      const page = postsPage(query.limit, posts, (post) => post.cursor);
      return { ...page, nextCursor: page.nextCursor ?? cursor };
    },

    async searchNearPosts({ query }, { viewer }) {
      const { spelling, posts } = await searchNearPosts(db, viewer, query.query);
      return { spelling, posts: withinPageBytes(posts).map(presentPost) };
    },
  };
}

function postsPage<Row extends PostRow>(limit: number, rows: Row[], cursorOf: (row: Row) => string = ({ id }) => id) {
  const { items, nextCursor } = toPage(rows, limit, cursorOf);
  return { posts: items.map(presentPost), nextCursor };
}
