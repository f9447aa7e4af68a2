import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { calls } from '#tests/support/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60 * 1000;
const password = 'a long and private phrase';

/** A community in which admins have done all kinds of things to members, whose addresses all end in @example.org. */
async function fillCommunity(server: TestServer) {
  const admin = await createMember(server, { isAdmin: true });
  const [pest, friend] = [await createMember(server), await createMember(server)];
  const { token } = admin;
  const { id: postId } = await createPost(server, pest);
  const { commentId } = (await server.call('addComments', { token: pest.token, body: { postId, comment: 'Buy!' } }))
    .body.comment;
  await server.call('reportPost', { token: friend.token, body: { postId, reason: 'Spam.' } });
  await server.call('reportComment', { token: friend.token, body: { commentId, reason: 'Spam.' } });
  await server.call('reportMember', { token: friend.token, body: { userId: pest.id, reason: 'Spam.' } });
  await server.call('changeCommunitySettings', { token, body: { registration: 'approval' } });
  await server.call('register', { body: { username: 'visitor', email: 'visitor@example.org', password } });
  const { body } = await server.call('createInvitation', { token, body: {} });
  const invitation = new URL(body.link).searchParams.get('invite') ?? '';
  await server.call('register', { body: { username: 'guest', email: 'guest@example.org', password, invitation } });
  await server.call('promoteMember', { token, params: { id: friend.id } });
  await server.call('mailPasswordReset', { token, params: { id: pest.id } });
  const about = { token, params: { id: pest.id } };
  await server.call('changeMemberEmail', {
    ...about,
    body: { email: 'pending@example.org', reason: 'A lost mailbox.' },
  });
  await server.call('removeProfilePart', { ...about, body: { part: 'username', reason: 'A rude name.' } });
  await server.call('scheduleDeletion', { ...about, body: { reason: 'Asked for by a letter.' } });
  await server.call('suspendMember', { token, params: { id: pest.id }, body: { reason: 'Spam.' } });
  return { admin, pest };
}

test('no answer of an admin’s reads, not even to a stolen token, has the e-mail address of a member', async () => {
  const server = await startTestServer();
  const { admin, pest } = await fillCommunity(server);
  server.clock.advance(16 * minute);
  const { token } = admin;
  const rows = await server.db.selectFrom('members').select(['email', 'pending_email']).execute();
  const addresses = rows.flatMap(({ email, pending_email: pending }) => [
    email,
    ...(pending === null ? [] : [pending]),
  ]);
  expect(addresses).toContain('pending@example.org');
  expect(addresses.length).toBeGreaterThan(4);
  const reads = calls.filter(({ method, operation }) => method === 'GET' && operation.tags[0] === 'admin');
  expect(reads.length).toBeGreaterThan(5);
  for (const { path, operation } of reads) {
    const [stem = ''] = operation.call.split(' ').slice(1);
    const own = stem.replace('{id}', pest.id);
    const replies = await Promise.all([path, own].map((at) => server.send('GET', at, { token })));
    for (const { text } of replies)
      expect(
        addresses.filter((address) => text.toLowerCase().includes(address.toLowerCase())),
        path,
      ).toEqual([]);
  }
  const found = await server.call('listMembers', { token, query: { query: pest.email } });
  expect(found.body.members).toMatchObject([{ _id: pest.id }]);
  expect(found.text).not.toContain('@');
});
