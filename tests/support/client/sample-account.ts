import type { Schemas } from '#contract/operations.ts';

/** The signed-in member's account. */
export function sampleAccount(given: Partial<Schemas['CurrentUser']> = {}): Schemas['CurrentUser'] {
  return {
    _id: 'me',
    username: 'amara.green',
    email: 'amara@example.org',
    password: '*****',
    country: '',
    language: '',
    birthDate: '',
    pronouns: '',
    about: '',
    gender: '',
    profilePicUrl: '',
    link: '',
    isAdmin: false,
    ...given,
  };
}
