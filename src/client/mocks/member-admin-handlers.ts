import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import { listPeople, type Community } from './community.ts';

type Member = Schemas['AdminMember'];

/** What admins see and do about members, invitations and who waits to join. */
export function memberAdminHandlers(community: Community): HttpHandler[] {
  let members = listPeople(community).map(sampleMember);
  let requests: Schemas['JoinRequest'][] = [
    {
      _id: 'member-20',
      username: 'fern',
      reason: 'A friend showed me your posts about soap.',
      requestedAt: '2026-11-21T18:00:00.000Z',
    },
  ];
  let invitations: Schemas['Invitation'][] = [sampleInvitation()];
  const change = (id: string | undefined, changed: Partial<Member>) => {
    members = members.map((member) => (member._id === id ? { ...member, ...changed } : member));
  };
  const decide = (id: string | undefined, message: string) => {
    if (!requests.some(({ _id }) => _id === id)) return { status: 409, body: { message: 'Nobody waits.' } } as const;
    requests = requests.filter(({ _id }) => _id !== id);
    return { status: 200, body: { message } } as const;
  };
  return [
    answer('get', '/admin/members', ({ query }) => {
      const [name = '', filter] = [query.get('query')?.replace(/^@/, ''), query.get('filter')];
      const found = members.filter(
        ({ username, isAdmin, state }) =>
          username.includes(name) && (filter === null || (filter === 'admins' ? isAdmin : state === filter)),
      );
      return { status: 200, body: { members: found, nextCursor: null } };
    }),
    answer('get', '/admin/members/{id}', ({ path }) => {
      const member = members.find(({ _id }) => _id === path['id']);
      if (!member) return { status: 404, body: { message: 'This member does not exist.' } };
      return { status: 200, body: { member, posts: 12, comments: 40, reports: 1, invitedBy: 'amara.green' } };
    }),
    answer('post', '/admin/members/{id}/suspend', ({ path, body }) => {
      change(path['id'], { state: 'suspended', suspensionReason: body.reason });
      return { status: 200, body: { message: 'The member is suspended. Nobody sees what it made.' } };
    }),
    answer('post', '/admin/members/{id}/unsuspend', ({ path }) => {
      change(path['id'], { state: 'active', suspensionReason: '' });
      return { status: 200, body: { message: 'The member is back, with everything that it made.' } };
    }),
    answer('post', '/admin/members/{id}/promote', ({ path }) => {
      change(path['id'], { isAdmin: true });
      return { status: 200, body: { message: 'The member is an admin now.' } };
    }),
    answer('post', '/admin/members/{id}/demote', ({ path }) => {
      if (members.filter(({ isAdmin }) => isAdmin).length === 1)
        return { status: 409, body: { message: 'This is the last admin. Make somebody else an admin first.' } };
      change(path['id'], { isAdmin: false });
      return { status: 200, body: { message: 'The member is no longer an admin.' } };
    }),
    answer('post', '/admin/members/{id}/endSessions', ({ path }) => {
      change(path['id'], { lastActiveAt: null });
      return { status: 200, body: { message: 'The member is logged out everywhere.' } };
    }),
    answer('post', '/admin/members/{id}/mailPasswordReset', () => ({
      status: 200,
      body: { message: 'A mail with a link to set a new password is on its way.' },
    })),
    answer('get', '/admin/joinRequests', () => ({ status: 200, body: { requests, nextCursor: null } })),
    answer('post', '/admin/joinRequests/{id}/approve', ({ path }) => decide(path['id'], 'The person is a member now.')),
    answer('post', '/admin/joinRequests/{id}/decline', ({ path }) => decide(path['id'], 'The person is declined.')),
    answer('get', '/admin/invitations', () => ({ status: 200, body: { invitations, nextCursor: null } })),
    answer('post', '/admin/invitations', ({ body: { note = '', maxUses = 1 } }) => {
      const invitationId = `invitation-${invitations.length}`;
      invitations = [{ ...sampleInvitation(), invitationId, note, maxUses, uses: 0, members: [] }, ...invitations];
      const link = 'https://clean.example/register?invite=made-up';
      return { status: 200, body: { message: 'The invitation is ready. Its link is shown only now.', link } };
    }),
    answer('post', '/admin/invitations/{invitationId}/revoke', ({ path }) => {
      invitations = invitations.map((invitation) =>
        invitation.invitationId === path['invitationId']
          ? { ...invitation, revokedAt: '2026-11-22T08:30:00.000Z' }
          : invitation,
      );
      return { status: 200, body: { message: 'The invitation no longer works.' } };
    }),
    answer('get', '/community/invitation', () => ({
      status: 200,
      body: { invitedBy: 'amara.green', note: 'For the book club' },
    })),
  ];
}

const sampleMember = (person: Schemas['Person'], index: number): Member => ({
  ...person,
  joinedAt: new Date(Date.UTC(2026, 2, 1 + index)).toISOString(),
  lastActiveAt: index % 4 === 3 ? null : '2026-11-22T08:00:00.000Z',
  isAdmin: person._id === 'member-0',
  state: index === 5 ? 'suspended' : 'active',
  suspendedUntil: index === 5 ? '2026-11-29T08:30:00.000Z' : null,
  suspensionReason: index === 5 ? 'Advertising in spite of a warning.' : '',
});

const sampleInvitation = (): Schemas['Invitation'] => ({
  invitationId: 'invitation-sample',
  creatorName: 'amara.green',
  note: 'For the book club',
  maxUses: 10,
  uses: 2,
  createdAt: '2026-11-20T08:30:00.000Z',
  expiresAt: '2026-12-04T08:30:00.000Z',
  revokedAt: null,
  members: [
    { _id: 'member-1', username: 'noor.field' },
    { _id: 'member-2', username: 'jule' },
  ],
});
