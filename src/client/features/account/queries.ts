import type { Api } from '#client/shared/api/api.ts';
import { accountKeys } from '#client/shared/query/keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The signed-in member's own account. */
export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.own(),
    queryFn: ({ signal }) => unwrap(api.GET('/user/getCurrentUser', { signal })),
    staleTime: 5 * 60_000,
  });
