import type { Schemas } from '#contract/operations.ts';

/** A member's public profile, with whatever a test cares about in it. */
export function sampleProfile(given: Partial<Schemas['Profile']> = {}): Schemas['Profile'] {
  return {
    _id: 'noor',
    username: 'noor.field',
    profilePicUrl: '',
    about: 'Linen, third summer.',
    link: '',
    pronouns: '',
    followers: [],
    following: [],
    connectionsCount: 0,
    postsCount: 0,
    ...given,
  };
}
