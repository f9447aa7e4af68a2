import { answerOf, step, type Side, type Step } from './side.ts';

const unknownId = '0198f0c2-0000-7000-8000-000000000000';
const stranger = ({ ids }: Side) => ({ params: { id: ids.stranger } });
const nobody = () => ({ params: { id: unknownId } });

/** What admins see and do. */
export const adminSteps: Step[] = [
  step('getAdminOverview', 200),
  step('listDailyNumbers', 200, () => ({ query: { days: 7 as const } })),
  step('listNewestPosts', 200),
  step('listNewestComments', 200),
  step('listNewestMembers', 200),
  step('getInstallation', 200, undefined, { free: ['warnings'] }),
  step('sendTestMail', 200),
  step('requestBackupDownload', 403),
  step('startBackup', 200),
  step('startBackup', 409),
  step('changeCommunitySettings', 200, () => ({
    body: { unwantedWords: ['casino*'], unwantedDomains: ['spam.example'] },
  })),
  step('getCommunitySettings', 200),
  step('listUnwantedTexts', 200),
  step('changePageText', 200, () => ({
    params: { page: 'rules' as const, language: 'en' as const },
    body: { text: '# Rules\n\nBe kind.' },
  })),
  step('listPageTexts', 200),
  step('previewPage', 200, () => ({ body: { text: '# Rules\n\nBe kind.' } })),
  step('getPage', 200, () => ({ params: { page: 'rules' as const } })),

  step('listMembers', 200),
  step('getMemberDetails', 200, stranger),
  step('getMemberDetails', 404, nobody),
  step('blockMember', 403, stranger),
  step('suspendMember', 200, (side) => ({ ...stranger(side), body: { reason: 'Rude.' } })),
  step('suspendMember', 404, () => ({ ...nobody(), body: { reason: 'Rude.' } })),
  step('listAuditLog', 200, undefined, { free: ['entries[].details'] }),
  step('undoAdminAct', 200, (side) => ({
    params: { entryId: answerOf(side, 'listAuditLog').entries.find(({ undoableUntil }) => undoableUntil)!.entryId },
  })),
  step('undoAdminAct', 404, () => ({ params: { entryId: unknownId } })),
  step('suspendMember', 200, (side) => ({ ...stranger(side), body: { reason: 'Rude.' } })),
  step('unsuspendMember', 200, stranger),
  step('unsuspendMember', 404, nobody),
  step('decideMembers', 200, (side) => ({
    body: { memberIds: [stranger(side).params.id, unknownId], suspend: true, reason: 'Rude.' },
  })),
  step('decideMembers', 400, (side) => ({ body: { memberIds: [stranger(side).params.id], reason: 'Rude.' } })),
  step('unsuspendMember', 200, stranger),
  step('promoteMember', 200, stranger),
  step('promoteMember', 404, nobody),
  step('demoteMember', 200, stranger),
  step('demoteMember', 404, nobody),
  step('appointModerator', 200, stranger),
  step('appointModerator', 404, nobody),
  step('dismissModerator', 200, stranger),
  step('dismissModerator', 404, nobody),
  step('endMemberSessions', 200, stranger),
  step('endMemberSessions', 404, nobody),
  step('mailPasswordReset', 200, stranger),
  step('mailPasswordReset', 404, nobody),

  step('removeProfilePart', 200, (side) => ({
    ...stranger(side),
    body: { part: 'username' as const, reason: 'Rude.' },
  })),
  step('removeProfilePart', 404, () => ({ ...nobody(), body: { part: 'username' as const, reason: 'Rude.' } })),
  step('changeMemberEmail', 200, (side) => ({
    ...stranger(side),
    body: { email: 'new@example.org', reason: 'Lost.' },
  })),
  step('changeMemberEmail', 404, () => ({ ...nobody(), body: { email: 'newer@example.org', reason: 'Lost.' } })),
  step('scheduleDeletion', 200, (side) => ({ ...stranger(side), body: { reason: 'Asked for.' } })),
  step('scheduleDeletion', 404, () => ({ ...nobody(), body: { reason: 'Asked for.' } })),

  step('undoActsOfMember', 409, stranger),
  step('undoActsOfMember', 404, nobody),
  step('undoActsOfActor', 404, () => ({ params: { entryId: unknownId } })),

  step('listJoinRequests', 200),
  step('declineJoinRequest', 200, ({ ids }) => ({ params: { id: ids.applicant }, body: {} })),
  step('approveJoinRequest', 409, ({ ids }) => ({ params: { id: ids.applicant }, body: {} })),
  step('listInvitations', 200, undefined, { free: ['invitations[].members'] }),
  step('createInvitation', 200, () => ({ body: { note: 'For a friend' } })),
  step('getInvitation', 200, (side) => ({
    query: { invitation: answerOf(side, 'createInvitation').link.split('invite=')[1]! },
  })),
  step('revokeInvitation', 200, ({ ids }) => ({ params: { invitationId: ids.invitation } })),
  step('revokeInvitation', 404, () => ({ params: { invitationId: unknownId } })),

  step('listReportCases', 200),
  step('getReportCase', 200, ({ ids }) => ({ params: { caseId: ids.reported } }), { free: ['newestPosts', 'history'] }),
  step('getReportCase', 404, () => ({ params: { caseId: unknownId } })),
  step('addCaseNote', 200, ({ ids }) => ({ params: { caseId: ids.reported }, body: { text: 'I have asked.' } })),
  step('addCaseNote', 404, () => ({ params: { caseId: unknownId }, body: { text: 'I have asked.' } })),
  step('decideReportCase', 200, ({ ids }) => ({
    params: { caseId: ids.reported },
    body: { decision: 'keep' as const },
  })),
  step('decideReportCase', 409, ({ ids }) => ({
    params: { caseId: ids.reported },
    body: { decision: 'keep' as const },
  })),
  step('decideReportCase', 404, () => ({ params: { caseId: unknownId }, body: { decision: 'keep' as const } })),
  step('removeComment', 200, ({ ids }) => ({ params: { commentId: ids.comment }, body: { reason: 'Rude.' } })),
  step('removeComment', 404, () => ({ params: { commentId: unknownId }, body: { reason: 'Rude.' } })),
  step('removePost', 200, ({ ids }) => ({ params: { postId: ids.unsaved }, body: { reason: 'Advertising.' } })),
  step('removePost', 404, () => ({ params: { postId: unknownId }, body: { reason: 'Advertising.' } })),
  step('getDemo', 200),
  step('removeDemo', 200),
];
