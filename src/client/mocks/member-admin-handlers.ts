import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import { undoableActsOf } from './audit-log-handlers.ts';
import type { Community } from './empty-community.ts';
import { sampleInvitation } from './samples/administration.ts';

const bytesOf = ({ pictureBytes = 0 }: Schemas['AdminMember']) => pictureBytes;

const unknown = { status: 404, body: { message: 'This member does not exist.' } } as const;

/** What there is to remove of a member's profile. */
const partsOf = ({
  username,
  profilePicUrl,
  isAdmin,
  isModerator,
}: Schemas['AdminMember']): Schemas['RemovablePart'][] =>
  isAdmin || isModerator === true
    ? []
    : [
        ...(profilePicUrl === '' ? [] : [{ part: 'picture', text: '' } as const]),
        { part: 'username', text: username },
        { part: 'texts', text: 'Slow mornings, refillable bottles.' },
        { part: 'collection', text: 'Slow mornings', collectionId: 'slow-mornings' },
      ];

/** What admins see and do about members, invitations and who waits to join. */
export function memberAdminHandlers(community: Community): HttpHandler[] {
  const change = (id: string | undefined, changed: Partial<Schemas['AdminMember']>, message: string) => {
    if (!isMember(id)) return unknown;
    community.members = community.members.map((member) => (member._id === id ? { ...member, ...changed } : member));
    return { status: 200, body: { message } } as const;
  };
  const isMember = (id: string | undefined) => community.members.some(({ _id }) => _id === id);
  const decide = (id: string | undefined, message: string) => {
    if (!community.joinRequests.some(({ _id }) => _id === id))
      return { status: 409, body: { message: 'Nobody waits.' } } as const;
    community.joinRequests = community.joinRequests.filter(({ _id }) => _id !== id);
    return { status: 200, body: { message } } as const;
  };
  return [
    answer('get', '/admin/members', ({ query }) => {
      const [name = '', filter] = [query.get('query')?.replace(/^@/, ''), query.get('filter')];
      const found = community.members.filter(
        ({ username, isAdmin, isModerator = false, state }) =>
          username.includes(name) &&
          (filter === null || ({ admins: isAdmin, moderators: isModerator }[filter] ?? state === filter)),
      );
      const members =
        query.get('sort') === 'storage' ? found.filter(bytesOf).toSorted((a, b) => bytesOf(b) - bytesOf(a)) : found;
      return { status: 200, body: { members, nextCursor: null } };
    }),
    answer('post', '/admin/members/decide', ({ body: { memberIds, suspend, remove, reason } }) => {
      if (!suspend && !remove) return { status: 400, body: { message: 'Please choose what is to be done.' } };
      const missing = memberIds
        .filter((id) => !isMember(id))
        .map((memberId) => ({ memberId, username: '', code: 'not-found' as const, message: unknown.body.message }));
      const impossible = community.members
        .filter(({ _id, isAdmin, state }) => memberIds.includes(_id) && (isAdmin || (suspend && state === 'suspended')))
        .map(({ _id, username }) => ({
          memberId: _id,
          username,
          code: 'conflict' as const,
          message: 'This member is suspended already.',
        }));
      const refused = [...impossible, ...missing];
      const decided = memberIds.filter((id) => !refused.some(({ memberId }) => memberId === id));
      if (suspend) for (const id of decided) change(id, { state: 'suspended', suspensionReason: reason }, '');
      const message = `It is done to ${decided.length} ${decided.length === 1 ? 'member' : 'members'}.`;
      const entryId = decided.length > 0 ? `entry-of-${decided[0]}` : null;
      return { status: 200, body: { message, decidedCount: decided.length, removedCount: 0, refused, entryId } };
    }),
    answer('get', '/admin/members/{id}', ({ path }) => {
      const member = community.members.find(({ _id }) => _id === path['id']);
      if (!member) return unknown;
      return {
        status: 200,
        body: {
          member,
          ...{ posts: 12, comments: 40, reports: 1, invitedBy: 'amara.green' },
          parts: partsOf(member),
          ...(community.me.isAdmin && { undoableActs: undoableActsOf(community, member._id).length }),
        },
      };
    }),
    answer('post', '/admin/members/{id}/suspend', ({ path, body }) =>
      change(
        path['id'],
        { state: 'suspended', suspensionReason: body.reason },
        'The member is suspended. Nobody sees what it made.',
      ),
    ),
    answer('post', '/admin/members/{id}/unsuspend', ({ path }) =>
      change(
        path['id'],
        { state: 'active', suspensionReason: '' },
        'The member is back, with everything that it made.',
      ),
    ),
    answer('post', '/admin/members/{id}/promote', ({ path }) =>
      change(path['id'], { isAdmin: true, isModerator: false }, 'The member is an admin now.'),
    ),
    answer('post', '/admin/members/{id}/demote', ({ path }) => {
      if (!isMember(path['id'])) return unknown;
      if (community.members.filter(({ isAdmin }) => isAdmin).length === 1)
        return { status: 409, body: { message: 'This is the last admin. Make somebody else an admin first.' } };
      return change(path['id'], { isAdmin: false }, 'The member is no longer an admin.');
    }),
    answer('post', '/admin/members/{id}/appointModerator', ({ path }) =>
      change(path['id'], { isModerator: true }, 'The member is a moderator now.'),
    ),
    answer('post', '/admin/members/{id}/dismissModerator', ({ path }) =>
      change(path['id'], { isModerator: false }, 'The member is no longer a moderator.'),
    ),
    answer('post', '/admin/members/{id}/endSessions', ({ path }) =>
      change(path['id'], { lastActiveAt: null }, 'The member is logged out everywhere.'),
    ),
    answer('post', '/admin/members/{id}/mailPasswordReset', ({ path }) =>
      change(path['id'], {}, 'A mail with a link to set a new password is on its way.'),
    ),
    answer('post', '/admin/members/{id}/removePart', ({ path, body: { part } }) => {
      const changed = {
        picture: { profilePicUrl: '' },
        username: { username: 'member-qwzvbn' },
        texts: {},
        collection: {},
      };
      return change(path['id'], changed[part], 'It is removed. You can undo it in the log for seven days.');
    }),
    answer('post', '/admin/members/{id}/changeEmail', ({ path }) =>
      change(path['id'], {}, 'The new address has got a link. It counts once that is opened, within a day.'),
    ),
    answer('post', '/admin/members/{id}/scheduleDeletion', ({ path }) => {
      const deletionAt = new Date(Date.UTC(2026, 10, 29, 8, 30)).toISOString();
      return change(
        path['id'],
        { deletionAt },
        'The account is deleted on 2026-11-29. Until then you can undo it in the log.',
      );
    }),
    answer('get', '/admin/joinRequests', () => ({
      status: 200,
      body: { requests: community.joinRequests, nextCursor: null },
    })),
    answer('post', '/admin/joinRequests/{id}/approve', ({ path }) => decide(path['id'], 'The person is a member now.')),
    answer('post', '/admin/joinRequests/{id}/decline', ({ path }) => decide(path['id'], 'The person is declined.')),
    answer('get', '/admin/invitations', () => ({
      status: 200,
      body: { invitations: community.invitations, nextCursor: null },
    })),
    answer('post', '/admin/invitations', ({ body: { note = '', maxUses = 1 } }) => {
      const invitationId = `invitation-${community.invitations.length}`;
      const created = { ...sampleInvitation, invitationId, note, maxUses, uses: 0, members: [] };
      community.invitations = [created, ...community.invitations];
      const link = 'https://clean.example/register?invite=made-up';
      return { status: 200, body: { message: 'The invitation is ready. Its link is shown only now.', link } };
    }),
    answer('post', '/admin/invitations/{invitationId}/revoke', ({ path }) => {
      if (!community.invitations.some(({ invitationId }) => invitationId === path['invitationId']))
        return { status: 404, body: { message: 'This invitation does not exist.' } };
      community.invitations = community.invitations.map((invitation) =>
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
