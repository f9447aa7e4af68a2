import type { Api } from '#client/shared/api/api.ts';
import { joiningKeys, sessionKeys } from '#client/shared/query/keys.ts';
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

/** The member's passkeys, whether there is an authenticator app, and how many recovery codes are left. */
export const secondFactorsQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.secondFactors(),
    queryFn: ({ signal }) => unwrap(api.GET('/user/secondFactors', { signal })),
  });

/** The tokens of the member's scripts, the newest first. Always fetched: a new password on another page revokes them, too. */
export const apiTokensQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKeys.apiTokens(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/apiTokens', { signal }))).apiTokens,
    staleTime: 0,
  });

/** Who can open an account. */
export const registrationQuery = (api: Api) =>
  queryOptions({
    queryKey: joiningKeys.registration(),
    queryFn: ({ signal }) => unwrap(api.GET('/community', { signal })),
    select: ({ registration }) => registration,
    staleTime: 10_000,
  });

/** What an invitation says; its error is a 404 where it does not work. */
export const invitationQuery = (api: Api, invitation: string) =>
  queryOptions({
    queryKey: joiningKeys.invitation(invitation),
    queryFn: ({ signal }) => unwrap(api.GET('/community/invitation', { params: { query: { invitation } }, signal })),
    retry: false,
    staleTime: 10_000,
  });
