import type { Schemas } from '#contract/operations.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import type { Reply, TestServer } from '#tests/support/test-server.ts';

import { networkActs } from './network-acts.ts';

const reason = 'Rude comments.';

/** A community with an admin, and a member to whom acts are done. */
export interface Community {
  server: TestServer;
  admin: TestMember;
  member: TestMember;
}

/** What one kind of act is done to, how to do it, something newer that happens to the same, and what both leave. */
export interface Kind {
  action: Schemas['AuditAction'];
  prepare?: (community: Community) => Promise<string>;
  act: (community: Community, id: string) => Promise<Reply<unknown>>;
  /** The last of these can itself be undone; undefined where nothing newer can happen but what is undone. */
  newer: ((community: Community, id: string) => Promise<Reply<unknown>>)[];
  state: (community: Community, id: string) => Promise<unknown>;
  /** What the next admin is answered who does the same; 409 unless it is done once more. */
  again?: 200;
  /** What that admin is told after the name of the first. */
  told?: string;
  /** What is removed can come back for as long as it is kept. */
  days?: 30;
}

const suspend = ({ server, admin, member }: Community) =>
  server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
/** Suspends it with others, after its suspension has run out, which the log does not say. */
const waveOnceOver = async ({ server, admin, member }: Community) => {
  const over = { suspended_at: null, suspended_until: null, deactivated_at: null };
  await server.db.updateTable('members').set(over).where('id', '=', member.id).execute();
  const body = { memberIds: [(await createMember(server)).id, member.id], suspend: true, remove: false, reason };
  return server.call('decideMembers', { token: admin.token, body });
};
type RightsCall = 'unsuspendMember' | 'promoteMember' | 'demoteMember' | 'appointModerator' | 'dismissModerator';
const callFor =
  (id: RightsCall) =>
  ({ server, admin, member }: Community) =>
    server.call(id, { token: admin.token, params: { id: member.id } });
const unsuspend = callFor('unsuspendMember');
export const [promote, demote] = [callFor('promoteMember'), callFor('demoteMember')];
const [appoint, dismiss] = [callFor('appointModerator'), callFor('dismissModerator')];
const askForEmail = ({ server, admin, member }: Community) =>
  server.call('changeMemberEmail', {
    token: admin.token,
    params: { id: member.id },
    body: { email: `new-${server.newId()}@example.org`, reason },
  });
const readMember = ({ server, member }: Community) =>
  server.db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
const pendingState = async (all: Community) => (await readMember(all)).pending_email !== null;
const scheduleDeletion = ({ server, admin, member }: Community) =>
  server.call('scheduleDeletion', { token: admin.token, params: { id: member.id }, body: { reason } });
const keepAccount = ({ server, member }: Community) => server.call('keepAccount', { token: member.token });
const deletionState = async ({ server, admin, member }: Community) =>
  (await server.call('getMemberDetails', { token: admin.token, params: { id: member.id } })).body.member.deletionAt;
const writeTexts = async ({ server, member }: Community) => {
  const body = { about: `Number ${server.newId()}` };
  return String((await server.call('userProfile', { token: member.token, body })).status);
};
const removeTexts = ({ server, admin, member }: Community) =>
  server.call('removeProfilePart', { token: admin.token, params: { id: member.id }, body: { part: 'texts', reason } });
const textsState = async (all: Community) => (await readMember(all)).about.startsWith('Number');
export const memberState = async ({ server, admin, member }: Community) => {
  const { body } = await server.call('getMemberDetails', { token: admin.token, params: { id: member.id } });
  return [body.member.state, body.member.isAdmin, body.member.isModerator];
};

const invite = ({ server, admin }: Community) =>
  server.call('createInvitation', { token: admin.token, body: { note: `Number ${server.newId()}` } });
const lastInvitation = async (server: TestServer, { token }: TestMember) =>
  (await server.call('listInvitations', { token })).body.invitations[0]!.invitationId;
const revoke = ({ server, admin }: Community, invitationId: string) =>
  server.call('revokeInvitation', { token: admin.token, params: { invitationId } });
const invitationState = async ({ server, admin }: Community, id: string) =>
  (await server.call('listInvitations', { token: admin.token })).body.invitations.find(
    ({ invitationId }) => invitationId === id,
  )?.revokedAt === null;

const setLimit = (posts: number) => (community: Community) =>
  community.server.call('changeCommunitySettings', {
    token: community.admin.token,
    body: { dailyLimits: { posts, comments: null, uploadMb: null } },
  });
const limitState = async ({ server, admin }: Community) =>
  (await server.call('getCommunitySettings', { token: admin.token })).body.settings.dailyLimits.posts;

const writeRules = (text: string) => (community: Community) =>
  community.server.call('changePageText', {
    token: community.admin.token,
    params: { page: 'rules', language: 'en' },
    body: { text },
  });

async function reportedPost({ server, member }: Community) {
  const { id } = await createPost(server, member);
  await report(server, id);
  return id;
}
async function report(server: TestServer, postId: string) {
  const { token } = await createMember(server);
  await server.call('reportPost', { token, body: { postId, reason: 'Advertising.' } });
}
async function decide({ server, admin }: Community, postId: string, decision: Schemas['ReportDecision']) {
  const cases = server.db.selectFrom('report_cases').select('id').where('subject_id', '=', postId);
  const of = await cases.orderBy('id', 'desc').executeTakeFirstOrThrow();
  const body = { decision, message: decision === 'keep' ? '' : reason };
  return server.call('decideReportCase', { token: admin.token, params: { caseId: of.id }, body });
}
const postState = async (community: Community, id: string) => [
  (await community.server.call('getPost', { query: { postId: id } })).status,
  ...(await memberState(community)),
];

const declined = async ({ server, member }: Community) => {
  const now = server.clock.now();
  const row = { member_id: member.id, reason: '', requested_at: now, declined_at: null };
  await server.db.insertInto('join_requests').values(row).execute();
  await server.db.updateTable('members').set({ deactivated_at: now }).where('id', '=', member.id).execute();
  return member.id;
};

const decision = (kind: Schemas['ReportDecision'], others: Partial<Kind> = {}): Kind => ({
  action: 'case.decided',
  prepare: reportedPost,
  act: (all, id) => decide(all, id, kind),
  newer: [],
  state: postState,
  ...others,
});

/** Each kind of act that can be undone. */
export const kinds: Record<string, Kind> = {
  'a suspension': { action: 'member.suspended', act: suspend, newer: [unsuspend, suspend], state: memberState },
  'a suspension, before a wave': {
    action: 'member.suspended',
    act: suspend,
    newer: [waveOnceOver],
    state: memberState,
  },
  'a suspension, after one by a decision': {
    action: 'member.suspended',
    prepare: reportedPost,
    act: suspend,
    newer: [unsuspend, (all, id) => decide(all, id, 'suspend')],
    state: postState,
  },
  'an appointment': { action: 'member.promoted', act: promote, newer: [demote, promote], state: memberState },
  'a dismissal': {
    action: 'member.demoted',
    prepare: async (all) => String((await promote(all)).status),
    act: demote,
    newer: [promote, demote],
    state: memberState,
  },
  'an appointment of a moderator': {
    action: 'moderator.appointed',
    act: appoint,
    newer: [promote, demote],
    state: memberState,
  },
  'a dismissal of a moderator': {
    action: 'moderator.dismissed',
    prepare: async (all) => String((await appoint(all)).status),
    act: dismiss,
    newer: [appoint, dismiss],
    state: memberState,
  },
  'a deletion that waits': {
    action: 'member.deletionScheduled',
    act: scheduleDeletion,
    newer: [keepAccount, scheduleDeletion],
    state: deletionState,
  },
  'another address': {
    action: 'member.emailAsked',
    act: askForEmail,
    newer: [
      async (all) => {
        await all.server.call('cancelEmailChange', { token: all.member.token });
        return askForEmail(all);
      },
    ],
    state: pendingState,
  },
  'a removal of texts': {
    action: 'member.partRemoved',
    prepare: (all) => writeTexts(all),
    act: removeTexts,
    newer: [
      async (all) => {
        await writeTexts(all);
        return removeTexts(all);
      },
    ],
    state: textsState,
  },
  'a refusal': {
    action: 'join.declined',
    prepare: declined,
    act: ({ server, admin, member }) =>
      server.call('declineJoinRequest', { token: admin.token, params: { id: member.id }, body: {} }),
    newer: [],
    state: memberState,
  },
  'an invitation': {
    action: 'invitation.created',
    again: 200,
    act: invite,
    newer: [async (all) => revoke(all, await lastInvitation(all.server, all.admin))],
    state: async ({ server, admin }) => {
      const { body } = await server.call('listInvitations', { token: admin.token });
      return body.invitations.filter(({ revokedAt }) => revokedAt === null).length;
    },
  },
  'a revocation': {
    action: 'invitation.revoked',
    async prepare(all) {
      await invite(all);
      return lastInvitation(all.server, all.admin);
    },
    act: revoke,
    newer: [],
    state: invitationState,
  },
  ...networkActs,
  'a change of settings': {
    action: 'settings.changed',
    again: 200,
    act: setLimit(7),
    newer: [setLimit(8), setLimit(7)],
    state: limitState,
  },
  'a change of a page': {
    action: 'page.changed',
    again: 200,
    prepare: async (all) => String((await writeRules('')(all)).status),
    act: writeRules('One.'),
    newer: [writeRules('Two.'), writeRules('One.')],
    state: async ({ server, admin }) => (await server.call('listPageTexts', { token: admin.token })).body.texts,
  },
  'a decision that removes': decision('remove', { told: 'has already removed it.', days: 30 }),
  'a removal of a post': {
    action: 'case.decided',
    told: 'has already removed it.',
    prepare: async ({ server, member }) => (await createPost(server, member)).id,
    act: ({ server, admin }, postId) =>
      server.call('removePost', { token: admin.token, params: { postId }, body: { reason } }),
    newer: [],
    state: postState,
    days: 30,
  },
  'a decision that keeps': decision('keep', {
    told: 'has already decided that it stays.',
    newer: [
      async (all, id) => {
        await report(all.server, id);
        return decide(all, id, 'remove');
      },
    ],
  }),
  'a decision that warns': decision('warn'),
  'a decision that suspends': decision('suspend', { newer: [unsuspend, suspend], days: 30 }),
};
