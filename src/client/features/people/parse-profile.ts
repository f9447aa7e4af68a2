import type { Schemas } from '#contract/operations.ts';

export type Profile = Schemas['Profile'];

/** The profile in an answer, whether or not it is wrapped in `userData` (S122); what is missing counts as empty. */
export function parseProfile(answer: { userData: Profile } | Partial<Profile>): Profile {
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
