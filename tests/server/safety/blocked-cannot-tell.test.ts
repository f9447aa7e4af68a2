import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { calls } from '#tests/support/calls.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** They answer with something new each time. */
const random: (OperationId | undefined)[] = ['google', 'googleCallback'];
const examples = calls.filter(
  ({ method, operation: { tags, operationId } }) =>
    method === 'GET' && tags[0] !== 'admin' && !random.includes(operationId as OperationId),
);

/** What a member can tell apart of an answer beside its content. */
async function look({ app }: TestServer, path: string, token: string, known?: unknown) {
  const { statusCode, headers } = await app.inject({
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, br',
      ...(typeof known === 'string' && { 'if-none-match': known }),
    },
  });
  const { date, etag, 'content-length': length, ...others } = headers;
  const has = [date, etag].map((value) => value !== undefined);
  return { seen: { statusCode, order: Object.keys(headers), others, has }, etag, length };
}

test('the download of a member who was blocked does not name whoever did that', async () => {
  const server = await startTestServer();
  const [amara, pest] = [await createMember(server), await createMember(server)];
  const { id: postId } = await createPost(server, pest);
  await server.call('follow', { token: amara.token, params: { id: pest.id } });
  await server.call('addComments', { token: amara.token, body: { postId, comment: 'Hm.' } });
  await server.call('markNotificationsAsRead', { token: pest.token });
  const namesAmara = async () => {
    const { body } = await server.call('requestDownload', { token: pest.token });
    return (await server.app.inject({ url: body.path })).payload.includes(amara.id);
  };
  expect(await namesAmara()).toBe(true);
  await server.call('blockMember', { token: amara.token, params: { id: pest.id } });
  expect(await namesAmara()).toBe(false);
});

test('a member who was blocked gets answers with the same status, headers, cookies and sizes as others', async () => {
  const server = await startTestServer();
  const [amara, pest, carla, dora] = [
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server),
  ];
  await createPost(server, amara);
  const { id: postId } = await createPost(server, carla);
  for (let n = 0; n < 12; n += 1) await createPost(server, carla, { title: `Serum ${n}` });
  await server.call('addComments', { token: amara.token, body: { postId, comment: 'Hm.' } });
  await server.call('blockMember', { token: amara.token, params: { id: pest.id } });

  const paths = [
    ...examples.map(({ path }) => path),
    ...['getUsersPosts', 'getUserProfile', 'getUserConnections', 'getCollections', 'isFollowing'].map(
      (id) => `/user/${id}?userId=${carla.id}`,
    ),
    ...['getPost', 'getPublicPost', 'getComments'].map((id) => `/user/${id}?postId=${postId}`),
    // One too small to be worth compressing.
    '/user/getAllPosts?limit=1',
    '/user/searchPosts?query=serum',
    `/user/searchUsers?query=${carla.username}`,
  ];
  for (const path of paths) {
    // The second and third answers are from the cache, where there is one for others.
    for (let round = 0; round < 3; round += 1) {
      const [blocked, control] = [await look(server, path, pest.token), await look(server, path, dora.token)];
      expect(blocked.seen, `${path} ${round}`).toEqual(control.seen);
      if (blocked.etag === control.etag) expect(blocked.length, `${path} ${round}`).toBe(control.length);
      const again = [
        await look(server, path, pest.token, blocked.etag),
        await look(server, path, dora.token, control.etag),
      ] as const;
      expect(again[0].seen, `${path} again`).toEqual(again[1].seen);
    }
  }
});
