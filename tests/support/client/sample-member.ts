import type { Schemas } from '#contract/operations.ts';

/** The member of the admins' list whose id is its name, with whatever a test cares about in it. */
export const sampleMember = (
  username: string,
  given: Partial<Schemas['AdminMember']> = {},
): Schemas['AdminMember'] => ({
  _id: username,
  username,
  profilePicUrl: '',
  joinedAt: '2026-03-01T00:00:00.000Z',
  lastActiveAt: '2026-11-22T08:00:00.000Z',
  posts: 12,
  pictureBytes: 400_000,
  isAdmin: false,
  isModerator: false,
  state: 'active',
  suspendedUntil: null,
  suspensionReason: '',
  deletionAt: null,
  ...given,
});
