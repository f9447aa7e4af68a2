import type { Api } from '#client/shared/api/api.ts';
import { safetyKeys } from '#client/shared/query/keys.ts';
import { pagedQuery } from '#client/shared/query/query-options.ts';
import { unwrap } from '#sdk/answers.ts';

/** The members whom the viewer has blocked, the last one first. */
export const blockedQuery = (api: Api) =>
  pagedQuery({
    queryKey: safetyKeys.blocked(),
    fetchPage: (at, signal) => unwrap(api.GET('/user/listBlockedMembers', { params: { query: at }, signal })),
    select: ({ pages }) => pages.flatMap(({ people }) => people),
    meta: { persist: 'listBlockedMembers' },
  });

/** The members whom the viewer has muted, the last one first. */
export const mutedQuery = (api: Api) =>
  pagedQuery({
    queryKey: safetyKeys.muted(),
    fetchPage: (at, signal) => unwrap(api.GET('/user/listMutedMembers', { params: { query: at }, signal })),
    select: ({ pages }) => pages.flatMap(({ people }) => people),
    meta: { persist: 'listMutedMembers' },
  });
