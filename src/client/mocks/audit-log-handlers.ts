import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** The log of what admins did. */
export function auditLogHandlers(community: Community): HttpHandler[] {
  const listAsked = (query: URLSearchParams) => {
    const [action, member, subjectId] = [query.get('action'), query.get('member'), query.get('subjectId')];
    return community.auditLog.filter(
      (entry) =>
        (action === null || entry.action === action) &&
        (member === null || [entry.actorName, entry.subjectName].includes(member)) &&
        (subjectId === null || entry.subjectId === subjectId),
    );
  };
  return [
    answer('get', '/admin/auditLog', ({ query }) => ({
      status: 200,
      body: { entries: listAsked(query), nextCursor: null },
    })),
    answer('get', '/admin/auditLog/export', ({ query }) => {
      const lines = listAsked(query).map(({ at, actorName, action, subjectName }) =>
        [at, actorName, action, subjectName].map((field) => `"${field}"`).join(','),
      );
      return { status: 200, body: ['"at","actor","action","subject"', ...lines].join('\r\n') };
    }),
    answer('post', '/admin/auditLog/{entryId}/undo', ({ path: { entryId } }) => {
      if (!community.auditLog.some((entry) => entry.entryId === entryId))
        return { status: 404, body: { message: 'This entry does not exist.' } };
      const undone = { undoneAt: '2026-11-22T08:30:00.000Z', undoneBy: 'amara.green', undoableUntil: null };
      community.auditLog = community.auditLog.map((entry) =>
        entry.entryId === entryId ? { ...entry, ...undone } : entry,
      );
      return { status: 200, body: { message: 'It is undone.' } };
    }),
  ];
}
