import type { Api } from '#client/shared/api/api.ts';
import { sessionKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The member's sessions, the last used first. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.list(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/sessions', { signal }))).sessions,
  });

/** The Google accounts with which the member logs in. */
export const signInsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.signIns(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/signIns', { signal }))).signIns,
  });
