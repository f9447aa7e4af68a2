import type { Api } from '#client/shared/api/api.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

/**
 * Each page continues from the last one's cursor. Lists are not refetched because of their age, so that Back finds its place,
 * but after a mutation of the viewer has invalidated them.
 */
export const postPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

interface Pages {
  pages: { posts: Schemas['Post'][] }[];
}

/** Selects the posts of all pages. Like the next one the same function in each render, so that it runs for new data only. */
export const allPosts = ({ pages }: Pages) => pages.flatMap(({ posts }) => posts);

/** Selects the posts that have a picture. */
export const postsWithPicture = (data: Pages) => allPosts(data).filter(({ imageUrl }) => imageUrl !== '');

/** The first page is part of the server's HTML: enough for a screen, so that the HTML stays small. */
export const firstPageSize = 12;

/** The newest posts of the community, page by page, those with a picture only (S033). */
export const newestPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: postKeys.newest(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getAllPosts', {
          params: { query: cursor === undefined ? { limit: firstPageSize } : { cursor } },
          signal,
        }),
      ),
    ...postPaging,
    select: postsWithPicture,
    meta: { persist: true },
  });
