import type { Schemas } from '#contract/operations.ts';

/** The member of the admins' list that this person is. */
export const sampleMember = (person: Schemas['Person'], index: number): Schemas['AdminMember'] => ({
  ...person,
  joinedAt: new Date(Date.UTC(2026, 2, 1 + index)).toISOString(),
  lastActiveAt: index % 4 === 3 ? null : '2026-11-22T08:00:00.000Z',
  posts: 12,
  pictureBytes: 400_000 * (index + 1),
  isAdmin: person._id === 'member-0',
  isModerator: false,
  state: index === 5 ? 'suspended' : 'active',
  suspendedUntil: index === 5 ? '2026-11-29T08:30:00.000Z' : null,
  suspensionReason: index === 5 ? 'Advertising in spite of a warning.' : '',
  deletionAt: null,
});

/** Who waits to join. */
export const sampleJoinRequest: Schemas['JoinRequest'] = {
  _id: 'member-20',
  username: 'fern',
  reason: 'A friend showed me your posts about soap.',
  requestedAt: '2026-11-21T18:00:00.000Z',
};

/** An invitation that two members have used. */
export const sampleInvitation: Schemas['Invitation'] = {
  invitationId: 'invitation-sample',
  creatorName: 'amara.green',
  note: 'For the book club',
  maxUses: 10,
  uses: 2,
  createdAt: '2026-11-20T08:30:00.000Z',
  expiresAt: '2026-12-04T08:30:00.000Z',
  revokedAt: null,
  isOfAdmin: true,
  members: [
    { _id: 'member-1', username: 'noor.field' },
    { _id: 'member-2', username: 'jule' },
  ],
};

const entryAbout = (
  entryId: string,
  subjectId: string,
  subjectName: string,
): Omit<Schemas['AuditEntry'], 'action' | 'details'> => ({
  entryId,
  at: '2026-11-20T08:30:00.000Z',
  actorId: 'member-0',
  actorName: 'amara.green',
  subjectId,
  subjectName,
  opens: { userId: subjectId, postId: null },
  reason: '',
  undoneAt: null,
  undoneBy: null,
  undoableUntil: null,
});

/** What admins did. */
export const sampleAuditLog: Schemas['AuditEntry'][] = [
  {
    ...entryAbout('entry-1', 'member-9', 'ren'),
    action: 'member.suspended',
    reason: 'Advertising in spite of a warning.',
    details: { until: null },
    undoableUntil: '2026-11-27T08:30:00.000Z',
  },
  { ...entryAbout('entry-0', 'member-2', 'jule'), action: 'member.unsuspended', details: {} },
];

/** How the community is hosted, with two warnings. */
export const sampleInstallation: Schemas['Installation'] = {
  version: '0.1.0',
  migration: '0021-daily-numbers',
  database: { kind: 'embedded', bytes: 41_200_000 },
  pictures: 'disk',
  disk: { freeBytes: 3_100_000_000, totalBytes: 40_000_000_000 },
  backup: {
    fileName: 'nightly-2026-11-22.tar',
    bytes: 1_960_000_000,
    madeAt: '2026-11-22T03:00:41.000Z',
    isOnThisServer: true,
  },
  isBackupWanted: false,
  isBackupDownloadOn: false,
  backupFailure: null,
  restoreDrill: {
    at: '2026-11-22T03:02:10.000Z',
    fileName: 'nightly-2026-11-22.tar',
    state: 'ok',
    milliseconds: 84_000,
    reason: null,
    succeededAt: '2026-11-22T03:02:10.000Z',
  },
  mail: {
    goesTo: 'outbox',
    from: 'Cleaner Life <no-reply@localhost>',
    waiting: 0,
    oldestWaitingAt: null,
    lastFailure: null,
  },
  isPushOn: true,
  isGoogleOn: false,
  publicUrl: 'http://127.0.0.1:3000',
  isProxyTrusted: false,
  work: [],
  warnings: ['diskNearlyFull', 'noMailServer'],
};
