import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** What admins decide for the whole community. */
export const adminHandlers = (community: Community): HttpHandler[] => [
  answer('get', '/community', () => ({ status: 200, body: { registration: community.settings.registration } })),
  answer('get', '/community/announcement', () => {
    const { announcement } = community.settings;
    if (!announcement) return { status: 200, body: { announcement } };
    const { audience: _, ...shown } = announcement;
    return { status: 200, body: { announcement: { id: shown.text, ...shown } } };
  }),
  answer('get', '/admin/settings', () => ({ status: 200, body: { settings: community.settings, maxUploadMb: 500 } })),
  answer('get', '/admin/settings/unwantedTexts', () => ({
    status: 200,
    body: { count: 0, isComplete: true, texts: [] },
  })),
  answer('patch', '/admin/settings', ({ body: { before: _, ...changes } }) => {
    community.settings = { ...community.settings, ...changes };
    return { status: 200, body: { message: 'The settings are saved.', settings: community.settings } };
  }),
];
