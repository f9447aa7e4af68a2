import { queryOptions } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';

import { profileIn } from './profile-in.ts';

export type Person = Schemas['Person'];

export const peopleKeys = {
  search: (query: string) => ['people', 'search', query],
} as const;

/** A member as others see it; an ApiError with status 404 if there is none. */
export const profileQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: profileKeys.one(userId),
    queryFn: async ({ signal }) => profileIn(await unwrap(api.GET('/user/getUserProfile', { params: { query: { userId } }, signal }))),
    meta: { persist: true },
  });

/** The members whose username contains the text, at most 50 (S090, S140). */
export const searchQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: peopleKeys.search(query),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/searchUsers', { params: { query: { query } }, signal }))).users,
  });
