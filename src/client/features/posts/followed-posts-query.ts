import type { Api } from '#client/shared/api/api.ts';
import { memberPostKeys } from '#client/shared/query/member-keys.ts';
import { infiniteQueryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

import { postPaging, postsWithPicture } from './newest-posts-query.ts';

/** The newest posts of the members whom the viewer follows, those with a picture only, as on home (S033). */
export const followedPostsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: memberPostKeys.followed(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/user/getFollowedPosts', { params: { query: { ...(cursor !== undefined && { cursor }) } }, signal }),
      ),
    ...postPaging,
    select: postsWithPicture,
    meta: { persist: true },
  });
