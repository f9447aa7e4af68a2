import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** The numbers of the community. */
export const communityNumbersHandlers = (community: Community): HttpHandler[] => [
  answer('get', '/admin/overview', () => {
    const { days, cases, joinRequests } = community;
    const waiting = {
      cases: cases.filter((reported) => reported.case.decision === null).length,
      joining: joinRequests.length,
    };
    const [today = null, yesterday = null] = days;
    return { status: 200, body: { today, yesterday, weekAgo: days[7] ?? null, waiting } };
  }),
  answer('get', '/admin/dailyNumbers', ({ query }) => ({
    status: 200,
    body: { days: community.days.slice(0, Number(query.get('days') ?? 30)).reverse() },
  })),
];
