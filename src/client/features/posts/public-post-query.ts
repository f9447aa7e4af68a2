import type { Api } from '#client/shared/api/api.ts';
import { publicPostKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** A post for visitors, with the newest other posts of its author; 404 if the author shows posts to members only. */
export const publicPostQuery = (api: Api, postId: string) =>
  queryOptions({
    queryKey: publicPostKeys.detail(postId),
    queryFn: ({ signal }) => unwrap(api.GET('/user/getPublicPost', { params: { query: { postId } }, signal })),
  });
