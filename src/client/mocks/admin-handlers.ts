import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';

/** The settings of a community whose admins have decided nothing. */
export const sampleSettings = (): Schemas['CommunitySettings'] => ({
  registration: 'open',
  unwantedWords: [],
  unwantedDomains: [],
  announcement: null,
  dailyLimits: { posts: null, comments: null, uploadMb: null },
  newMembers: { days: 0, posts: null, comments: null, uploadMb: null, links: true },
  storageGb: null,
});

/** What admins see and do. */
export function adminHandlers(): HttpHandler[] {
  let settings: Schemas['CommunitySettings'] = { ...sampleSettings(), unwantedWords: ['casino*'] };
  return [
    answer('get', '/community', () => ({ status: 200, body: { registration: settings.registration } })),
    answer('get', '/community/announcement', () => ({ status: 200, body: { announcement: null } })),
    answer('get', '/admin/settings', () => ({ status: 200, body: { settings, maxUploadMb: 500 } })),
    answer('get', '/admin/settings/unwantedTexts', () => ({
      status: 200,
      body: { count: 0, isComplete: true, texts: [] },
    })),
    answer('patch', '/admin/settings', ({ body }) => {
      settings = { ...settings, ...body };
      return { status: 200, body: { message: 'The settings are saved.' } };
    }),
  ];
}
