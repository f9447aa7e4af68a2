import type { Api } from '#client/shared/api/api.ts';
import { joiningKeys } from '#client/shared/query/member-keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

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
