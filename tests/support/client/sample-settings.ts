import type { Schemas } from '#contract/operations.ts';

/** The settings of a new community, with whatever a test cares about in them. */
export const sampleSettings = (given: Partial<Schemas['CommunitySettings']> = {}): Schemas['CommunitySettings'] => ({
  registration: 'open',
  unwantedWords: [],
  unwantedDomains: [],
  announcement: null,
  dailyLimits: { posts: null, comments: null, uploadMb: null },
  newMembers: { days: 0, posts: null, comments: null, uploadMb: null, links: true },
  storageGb: null,
  confirmedEmail: false,
  reviewedPosts: 0,
  hideAfterReports: 0,
  pages: { invest: true, language: 'en' },
  challenge: false,
  closesAt: null,
  face: { name: 'Cleaner Life', tagline: '', heading: '', lead: '', contactEmail: '', investInFooter: true, links: [] },
  logo: null,
  accents: null,
  ...given,
});
