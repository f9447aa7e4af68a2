import type { Api } from '#client/shared/api/api.ts';
import { sessionKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The member's passkeys, whether there is an authenticator app, and how many recovery codes are left. */
export const secondFactorsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.secondFactors(),
    queryFn: ({ signal }) => unwrap(api.GET('/user/secondFactors', { signal })),
  });
