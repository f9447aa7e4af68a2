import type { Schemas } from '#contract/operations.ts';

type Entry = Schemas['AuditEntry'];

/** An entry of the log: ren was suspended, which can be undone. With whatever a test cares about in it. */
export const sampleEntry = (given: Partial<Entry> = {}): Entry => ({
  entryId: 'entry-1',
  at: '2026-11-20T08:30:00.000Z',
  actorId: 'amara.green',
  actorName: 'amara.green',
  action: 'member.suspended',
  subjectId: 'ren',
  subjectName: 'ren',
  opens: { userId: 'ren', postId: null },
  reason: 'Advertising in spite of a warning.',
  details: { until: null },
  undoneAt: null,
  undoneBy: null,
  undoableUntil: '2026-11-27T08:30:00.000Z',
  ...given,
});

/** The log's two entries: that one, and an older one that cannot be undone. */
export const sampleLog = (): Entry[] => [
  sampleEntry(),
  sampleEntry({
    entryId: 'entry-0',
    action: 'member.unsuspended',
    subjectId: 'jule',
    subjectName: 'jule',
    reason: '',
    details: {},
    undoableUntil: null,
  }),
];
