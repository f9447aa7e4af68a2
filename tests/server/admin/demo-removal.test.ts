import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

import { canFillDemo, hasDemo, writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('the demo goes with all that its members made, and nothing else does', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const [demo, owner] = [await createMember(server), await createMember(server, { isAdmin: true })];
  await writeDemoMemberIds(server.db, [demo.id, owner.id]);
  await writeFile(join(server.folder, 'demo-passwords.json'), '{}');
  const [own, demoPost] = [await createPost(server, admin), await createPost(server, demo)];
  await server.call('addComments', { token: demo.token, body: { postId: own.id, comment: 'From the demo.' } });
  await server.call('addComments', { token: admin.token, body: { postId: demoPost.id, comment: 'Below the demo.' } });
  const { token } = admin;
  expect((await server.call('getDemo', { token })).body).toEqual({
    ...{ state: 'present', members: 2, posts: 1, pictures: 1, comments: 2, filled: 2 },
  });

  expectProblem(await server.call('removeDemo', { token: owner.token }), 409);
  expect((await server.call('removeDemo', { token })).status).toBe(200);
  expectProblem(await server.call('getCurrentUser', { token: demo.token }), 401);
  await vi.waitFor(async () => expect((await server.call('getDemo', { token })).body.state).toBe('none'), patience);
  expect((await server.call('getDemo', { token })).body).toMatchObject({ posts: 0, pictures: 0, comments: 0 });
  expect((await server.call('listNewestPosts', { token })).body.posts).toMatchObject([{ postId: own.id }]);
  expect((await server.call('listNewestComments', { token })).body.comments).toEqual([]);
  expect([await hasDemo(server.db), await canFillDemo(server.db)]).toEqual([false, false]);
  expect(existsSync(join(server.folder, 'demo-passwords.json'))).toBe(false);
  const { body: log } = await server.call('listAuditLog', { token });
  expect(log.entries).toMatchObject([
    { action: 'demo.removed', details: { members: 2, posts: 1 }, undoableUntil: null },
  ]);
  expectProblem(await server.call('removeDemo', { token }), 409);
});
