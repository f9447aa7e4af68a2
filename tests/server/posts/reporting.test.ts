import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('S075: a report counts once per member and post, and notifies every admin once', async () => {
  const server = await startTestServer();
  const [amara, bela, carla] = [
    await createMember(server),
    await createMember(server, { username: 'bela' }),
    await createMember(server, { username: 'carla' }),
  ];
  const admins = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  const { id: postId } = await createPost(server, amara, { title: 'Miracle cream' });
  const report = (token: string) => server.call('reportPost', { token, body: { postId, reason: '  Advertising. ' } });

  expect(await report(bela.token)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Thank you. Our admins will look at this post.' },
  });
  expect(await report(bela.token)).toMatchObject({
    status: 200,
    body: { success: true, message: 'You have already reported this post.' },
  });
  await Promise.all([report(carla.token), report(carla.token), report(carla.token)]);

  const reports = await server.db
    .selectFrom('case_reports')
    .select(['reporter_id', 'reason'])
    .where('subject_id', '=', postId)
    .orderBy('reporter_id')
    .execute();
  expect(reports).toEqual([
    { reporter_id: bela.id, reason: 'Advertising.' },
    { reporter_id: carla.id, reason: 'Advertising.' },
  ]);
  for (const { token } of admins) {
    const { body } = await server.call('getUnreadNotifications', { token });
    expect(body.notifications.map(({ message, kind }) => [kind, message])).toEqual([
      ['report', 'carla reported the post “Miracle cream”.'],
      ['report', 'bela reported the post “Miracle cream”.'],
    ]);
  }
  expect((await server.call('getUnreadNotifications', { token: amara.token })).body.notifications).toEqual([]);
});

test('S075: admins are not notified of their own reports, and a report needs a post and a reason', async () => {
  const server = await startTestServer();
  const [amara, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const { id: postId } = await createPost(server, amara);
  const report = async (body: { postId: string; reason: string }) =>
    (await server.call('reportPost', { token: admin.token, body })).status;
  expect(await report({ postId, reason: 'Advertising.' })).toBe(200);
  expect((await server.call('getUnreadNotifications', { token: admin.token })).body.unreadCount).toBe(0);
  expect(await report({ postId, reason: ' \n' })).toBe(400);
  expect(await report({ postId: 'none', reason: 'Advertising.' })).toBe(404);
});
