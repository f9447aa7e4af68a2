import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

import { postKeys } from './queries.ts';

/** One post, as the server tells it (S011). */
export const postQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: postKeys.one(postId),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getPost', { params: { query: { postId } }, signal }))).post,
  });
