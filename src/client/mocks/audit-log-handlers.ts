import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** What this member did as an admin or moderator and that can still be undone. */
export function undoableActsOf({ auditLog }: Community, id: string): Community['auditLog'] {
  return auditLog.filter(({ actorId, undoableUntil }) => actorId === id && undoableUntil !== null);
}

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
  const undone = { undoneAt: '2026-11-22T08:30:00.000Z', undoneBy: 'amara.green', undoableUntil: null };
  const undoActs = (acts: Community['auditLog']) => {
    if (acts.length === 0)
      return { status: 409, body: { message: 'There is nothing that can still be undone.' } } as const;
    community.auditLog = community.auditLog.map((entry) => (acts.includes(entry) ? { ...entry, ...undone } : entry));
    const message = `${acts.length} ${acts.length === 1 ? 'act is' : 'acts are'} undone.`;
    return { status: 200, body: { message, undoneCount: acts.length } } as const;
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
      community.auditLog = community.auditLog.map((entry) =>
        entry.entryId === entryId ? { ...entry, ...undone } : entry,
      );
      return { status: 200, body: { message: 'It is undone.', isWhole: true, nextEntryId: null } };
    }),
    answer('post', '/admin/members/{id}/undoActs', ({ path: { id = '' } }) => {
      if (!community.members.some(({ _id }) => _id === id))
        return { status: 404, body: { message: 'This member does not exist.' } };
      return undoActs(undoableActsOf(community, id));
    }),
    answer('post', '/admin/auditLog/{entryId}/undoActs', ({ path: { entryId } }) => {
      const entry = community.auditLog.find((each) => each.entryId === entryId);
      if (!entry) return { status: 404, body: { message: 'This entry does not exist.' } };
      return undoActs(
        community.auditLog.filter(
          ({ actorId, actorName, undoableUntil }) =>
            actorId === entry.actorId && actorName === entry.actorName && undoableUntil !== null,
        ),
      );
    }),
  ];
}
