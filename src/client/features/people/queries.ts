import type { Api } from '#client/shared/api/api.ts';
import { peopleKeys, profileKeys } from '#client/shared/query/keys.ts';
import { queryOptions } from '#client/shared/query/query-options.ts';
import { seedFollowing } from '#client/shared/query/seed-following.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Person = Schemas['PersonCard'];
export type Profile = Schemas['Profile'];

/** A member as others see it; an ApiError with status 404 if there is none. */
export const profileQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: profileKeys.detail(userId),
    queryFn: async ({ signal }) =>
      parseProfile(await unwrap(api.GET('/user/getUserProfile', { params: { query: { userId } }, signal }))),
    meta: { persist: 'getUserProfile' },
  });

/** The members whose username contains the text, at most 50 (S090, S140). */
export const searchQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: peopleKeys.search(query),
    queryFn: async ({ client, signal }) => {
      const { users } = await unwrap(api.GET('/user/searchUsers', { params: { query: { query } }, signal }));
      return seedFollowing(client, users);
    },
    meta: { persist: 'searchUsers' },
  });

/** The profile in an answer, whether or not it is wrapped in `userData` (S122); what is missing counts as empty. */
function parseProfile(answer: { userData: Profile } | Partial<Profile>): Profile {
  const given: Partial<Profile> = 'userData' in answer ? answer.userData : answer;
  const { followers = [], following = [] } = given;
  return {
    _id: '',
    username: '',
    profilePicUrl: '',
    about: '',
    link: '',
    pronouns: '',
    connectionsCount: new Set([...followers, ...following]).size,
    postsCount: 0,
    ...given,
    followers,
    following,
  };
}
