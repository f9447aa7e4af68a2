import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

async function startCommunity() {
  const server = await startTestServer();
  const [admin, amara, pest] = [
    await createMember(server, { isAdmin: true }),
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'pest' }),
  ];
  const { id: postId } = await createPost(server, amara, { title: 'Miracle cream' });
  const { body } = await server.call('addComments', { token: pest.token, body: { postId, comment: 'Ugly.' } });
  return { server, admin, amara, pest, postId, commentId: body.comment.commentId };
}

test('a report of a comment is stored once per member with its reason, and notifies the admins once', async () => {
  const { server, admin, amara, commentId } = await startCommunity();
  const report = () =>
    server.call('reportComment', { token: amara.token, body: { commentId, reason: '  This is rude. ' } });
  expect((await report()).body.message).toBe('Thank you. Our admins will look at this comment.');
  expect((await report()).body.message).toBe('You have already reported this comment.');
  expect(
    await server.db.selectFrom('case_reports').select(['kind', 'subject_id', 'reporter_id', 'reason']).execute(),
  ).toEqual([{ kind: 'comment', subject_id: commentId, reporter_id: amara.id, reason: 'This is rude.' }]);
  const { body } = await server.call('getUnreadNotifications', { token: admin.token });
  expect(body.notifications.map(({ message }) => message)).toEqual([
    'amara reported a comment on the post “Miracle cream”.',
  ]);
});

test('a report of a member is stored once per reporter, and each of two reported members notifies the admins', async () => {
  const { server, admin, amara, pest } = await startCommunity();
  const carla = await createMember(server, { username: 'carla' });
  const report = (userId: string) =>
    server.call('reportMember', { token: amara.token, body: { userId, reason: 'Pretends to be me.' } });
  expect((await report(pest.id)).body.message).toBe('Thank you. Our admins will look at this member.');
  expect((await report(pest.id)).body.message).toBe('You have already reported this member.');
  await report(carla.id);
  const stored = await server.db
    .selectFrom('case_reports')
    .select(['subject_id', 'reason'])
    .orderBy('subject_id')
    .execute();
  expect(stored).toEqual([pest.id, carla.id].map((id) => ({ subject_id: id, reason: 'Pretends to be me.' })));
  const { body } = await server.call('getUnreadNotifications', { token: admin.token });
  expect(body.notifications.map(({ message }) => message)).toEqual([
    'amara reported the member carla.',
    'amara reported the member pest.',
  ]);
});

test('nobody can report itself or what it made, or what does not exist', async () => {
  const { server, amara, pest, postId, commentId } = await startCommunity();
  const reason = 'Advertising.';
  expect(await server.call('reportComment', { token: pest.token, body: { commentId, reason } })).toMatchObject({
    status: 400,
    body: { message: 'You cannot report your own comment.' },
  });
  expect(await server.call('reportMember', { token: pest.token, body: { userId: pest.id, reason } })).toMatchObject({
    status: 400,
    body: { message: 'You cannot report yourself.' },
  });
  expect(await server.call('reportPost', { token: amara.token, body: { postId, reason } })).toMatchObject({
    status: 400,
    body: { message: 'You cannot report your own post.' },
  });
  const { token } = amara;
  expect((await server.call('reportComment', { token, body: { commentId: 'none', reason } })).status).toBe(404);
  expect((await server.call('reportMember', { token, body: { userId: 'none', reason } })).status).toBe(404);
  expect((await server.call('reportMember', { token, body: { userId: pest.id, reason: ' ' } })).status).toBe(400);
});

test('deleting a member or a comment deletes its reports', async () => {
  const { server, amara, pest, commentId } = await startCommunity();
  await server.call('reportComment', { token: amara.token, body: { commentId, reason: 'Rude.' } });
  await server.call('reportMember', { token: amara.token, body: { userId: pest.id, reason: 'Rude.' } });
  await server.call('delete', { token: pest.token });
  for (const table of ['case_reports', 'report_cases'] as const)
    expect(await server.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
