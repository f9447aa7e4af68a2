import type { Api } from '#client/shared/api/api.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Category } from '#contract/categories.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { isInSubcategory } from './subcategory.ts';

/** A post, in a collection with the line on why its owner keeps it. */
export type Post = Schemas['Post'] & { why?: string };

interface Pages {
  pages: { posts: Post[] }[];
}

/** Selects the posts of all pages. Like the next one the same function in each render, so that it runs for new data only. */
export const allPosts = ({ pages }: Pages) => pages.flatMap(({ posts }) => posts);

/** Selects the posts that have a picture. */
const postsWithPicture = (data: Pages) => allPosts(data).filter(({ imageUrl }) => imageUrl !== '');

/**
 * Lists of posts are not refetched because of their age, so that Back finds its place, but after a mutation of the viewer has
 * invalidated them.
 */
export const postList = {
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The first page is part of the server's HTML: enough for a screen, so that the HTML stays small. */
export const firstPageSize = 12;

/** The newest posts of the community, those with a picture only (S033). */
export const newestPostsQuery = (api: Api) =>
  pagedQuery({
    queryKey: postKeys.newest(),
    fetchPage: ({ cursor }, signal) => {
      const query = cursor === undefined ? { limit: firstPageSize } : { cursor };
      return unwrap(api.GET('/user/getAllPosts', { params: { query }, signal }));
    },
    ...postList,
    meta: { persist: 'getAllPosts' },
    select: postsWithPicture,
  });

/** The newest posts of the members whom the viewer follows, those with a picture only, as on home (S033). */
export const followedPostsQuery = (api: Api) =>
  pagedQuery({
    queryKey: postKeys.followed(),
    fetchPage: (at, signal) => unwrap(api.GET('/user/getFollowedPosts', { params: { query: at }, signal })),
    ...postList,
    meta: { persist: 'getFollowedPosts' },
    select: postsWithPicture,
  });

/** The newest posts of one member, including those without a picture (S072, S128). */
export const memberPostsQuery = (api: Api, userId: string) =>
  pagedQuery({
    queryKey: postKeys.byMember(userId),
    fetchPage: (at, signal) => unwrap(api.GET('/user/getUsersPosts', { params: { query: { userId, ...at } }, signal })),
    ...postList,
    meta: { persist: 'getUsersPosts' },
    select: allPosts,
  });

/** The newest posts of a category, or of one of its subcategories: the server filters, and so does the screen (S083, S129). */
export const categoryPostsQuery = (api: Api, category: Category, subcategory?: string) =>
  pagedQuery({
    queryKey: postKeys.byCategory(category, subcategory),
    fetchPage: (at, signal) => {
      const query = { category, ...(subcategory !== undefined && { subcategory }), ...at };
      return unwrap(api.GET('/user/getCategoryPosts', { params: { query }, signal }));
    },
    ...postList,
    meta: { persist: 'getCategoryPosts' },
    select: (data) => allPosts(data).filter((post) => subcategory === undefined || isInSubcategory(post, subcategory)),
  });

const maxEmptyPages = 10;

/**
 * The posts in whose title, tags or caption all words of the text occur. While the server has found none in the time that it takes for a
 * page, it is asked to look further back.
 */
export const postSearchQuery = (api: Api, text: string) =>
  pagedQuery({
    queryKey: postKeys.search(text),
    async fetchPage(at, signal) {
      const read = (from: { cursor?: string }) =>
        unwrap(api.GET('/user/searchPosts', { params: { query: { query: text, ...from } }, signal }));
      let page = await read(at);
      for (let empty = 1; page.posts.length === 0 && page.nextCursor !== null && empty < maxEmptyPages; empty += 1)
        page = await read({ cursor: page.nextCursor });
      return page;
    },
    ...postList,
    meta: { persist: 'searchPosts' },
    select: allPosts,
  });

/** The posts most like this one, all on one page: a list like the others, so that whatever changes those changes it. */
export const similarPostsQuery = (api: Api, postId: string) =>
  pagedQuery({
    queryKey: postKeys.similarTo(postId),
    async fetchPage(_, signal) {
      const { posts } = await unwrap(api.GET('/user/getSimilarPosts', { params: { query: { postId } }, signal }));
      return { posts, nextCursor: null };
    },
    ...postList,
    select: allPosts,
  });

/** One post (S011). */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/user/getPost', { params: { query: { postId } }, signal }))).post,
  });

/** A post for visitors, with the newest other posts of its author; 404 if the author shows posts to members only. */
export const publicPostQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKeys.publicDetail(postId),
    queryFn: ({ signal }) => unwrap(api.GET('/user/getPublicPost', { params: { query: { postId } }, signal })),
  });

const sharedPictures = (posts: Post[]) =>
  posts.filter(({ imageUrl, membersOnly }) => imageUrl !== '' && membersOnly !== true).slice(0, 3);

/** The three newest pictures of a category whose authors share their posts: of the first page, so that one request is enough. */
export const sharedCategoryQuery = (api: Api, category: Category) =>
  queryOptions({
    queryKey: postKeys.sharedOfCategory(category),
    queryFn: async ({ signal }) => {
      const query = { category, limit: firstPageSize };
      return sharedPictures((await unwrap(api.GET('/user/getCategoryPosts', { params: { query }, signal }))).posts);
    },
  });

/** A member who shares posts, with its three newest pictures; without a name if it has none or shows them to members only. */
export const sharedMemberQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: postKeys.sharedOfMember(userId),
    queryFn: async ({ signal }) => {
      const query = { userId, limit: firstPageSize };
      const { posts } = await unwrap(api.GET('/user/getUsersPosts', { params: { query }, signal }));
      const [newest] = posts;
      if (!newest || newest.membersOnly) return { username: '', profilePicUrl: '', posts: [] };
      return { username: newest.username, profilePicUrl: newest.profilePicUrl, posts: sharedPictures(posts) };
    },
  });
