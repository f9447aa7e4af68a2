import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { canSee } from '#server/rules/restrictions.ts';

import { listFollowedPosts } from './followed-posts.ts';
import { checkSubcategories } from './policy.ts';
import { presentPost } from './present.ts';
import { formatSearchCursor, searchPosts } from './search-posts.ts';
import { isMember, listPosts, listPostsByAuthor, listPostsByCategory, type PostRow } from './store.ts';

type Ids = 'getAllPosts' | 'getUsersPosts' | 'getCategoryPosts' | 'searchPosts' | 'getFollowedPosts';

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

    async searchPosts({ query }, { viewer }) {
      return postsPage(query.limit, await searchPosts(db, viewer, query.query, query), formatSearchCursor);
    },
  };
}

function postsPage<Row extends PostRow>(limit: number, rows: Row[], cursorOf: (row: Row) => string = ({ id }) => id) {
  const { items, nextCursor } = toPage(rows, limit, cursorOf);
  return { posts: items.map(presentPost), nextCursor };
}
