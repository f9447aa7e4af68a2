import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';

type Entry = Schemas['AuditEntry'];

const ofMember = (entryId: string, subjectName: string): Omit<Entry, 'action' | 'details'> => ({
  entryId,
  at: '2026-11-20T08:30:00.000Z',
  actorName: 'amara.green',
  subjectId: 'member-3',
  subjectName,
  opens: { userId: 'member-3', postId: null },
  reason: '',
  undoneAt: null,
  undoneBy: null,
  undoableUntil: null,
});

/** The log of what admins did. */
export function auditLogHandlers(): HttpHandler[] {
  let entries: Entry[] = [
    {
      ...ofMember('entry-1', 'ren'),
      action: 'member.suspended',
      reason: 'Advertising in spite of a warning.',
      details: { until: null },
      undoableUntil: '2026-11-27T08:30:00.000Z',
    },
    { ...ofMember('entry-0', 'jule'), action: 'member.unsuspended', details: {} },
  ];
  return [
    answer('get', '/admin/auditLog', ({ query }) => {
      const [action, member] = [query.get('action'), query.get('member')];
      const found = entries.filter(
        (entry) =>
          (action === null || entry.action === action) &&
          (member === null || [entry.actorName, entry.subjectName].includes(member)),
      );
      return { status: 200, body: { entries: found, nextCursor: null } };
    }),
    answer('post', '/admin/auditLog/{entryId}/undo', ({ path: { entryId } }) => {
      const undone = { undoneAt: '2026-11-22T08:30:00.000Z', undoneBy: 'amara.green', undoableUntil: null };
      entries = entries.map((entry) => (entry.entryId === entryId ? { ...entry, ...undone } : entry));
      return { status: 200, body: { message: 'It is undone.' } };
    }),
  ];
}
