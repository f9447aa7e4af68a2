import type { Api } from '#client/shared/api/api.ts';
import { sessionKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The tokens of the member's scripts, the newest first. Always fetched: a new password on another page revokes them, too. */
export const apiTokensQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.apiTokens(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/apiTokens', { signal }))).apiTokens,
    staleTime: 0,
  });
