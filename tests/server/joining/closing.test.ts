import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** So short that everybody's login is still fresh. */
const minute = 60_000;

async function startClosing() {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const [author, reader] = [await createMember(server), await createMember(server)];
  const { id: postId, imageUrl } = await createPost(server, author);
  const closesAt = new Date(server.clock.now() + minute).toISOString();
  const decide = (to: string | null) => server.call('changeCommunitySettings', { token, body: { closesAt: to } });
  expect((await decide(closesAt)).status).toBe(200);
  const comment = () => server.call('addComments', { token: reader.token, body: { postId, comment: 'Goodbye.' } });
  return { server, decide, token, author, reader, postId, imageUrl, comment };
}

test('a community that will close takes nobody in, and goes on until then', async () => {
  const { server, decide, comment } = await startClosing();
  expect((await server.call('getCommunity')).body).toMatchObject({ registration: 'closed' });
  const account = { username: 'late', email: 'late@example.org', password };
  expectProblem(await server.call('register', { body: account }), 403);
  expect((await comment()).status).toBe(200);
  expect((await decide(null)).status).toBe(200);
  expect((await server.call('register', { body: account })).status).toBe(200);
});

test('a closed one is read, downloaded and left, and nobody does anything else in it', async () => {
  const { server, decide, token, author, reader, postId, imageUrl, comment } = await startClosing();
  server.clock.advance(minute);
  const refused = [
    await comment(),
    await server.call('savePost', { token: reader.token, body: { imageUrl } }),
    await server.call('follow', { token: reader.token, params: { id: author.id } }),
    await server.call('deletePost', { token: author.token, params: { postId } }),
  ];
  for (const answer of refused) {
    expectProblem(answer, 403);
    expect(answer.text).toContain('This community is closed. You can still read it, and download your data.');
  }

  expect((await server.call('getPost', { token: reader.token, query: { postId } })).status).toBe(200);
  expect((await server.call('requestDownload', { token: reader.token })).status).toBe(200);
  const report = { postId, reason: 'It shows somebody who did not agree.' };
  expect((await server.call('reportPost', { token: reader.token, body: report })).status).toBe(200);
  expect(
    (await server.call('removePost', { token, params: { postId }, body: { reason: 'She did not agree.' } })).status,
  ).toBe(200);
  expect((await decide(null)).status).toBe(200);
  expect((await server.call('follow', { token: reader.token, params: { id: author.id } })).status).toBe(200);
});

test('a day that is over is refused', async () => {
  const { server, decide } = await startClosing();
  const answer = await decide(new Date(server.clock.now()).toISOString());
  expectProblem(answer, 400);
  expect(answer.body).toMatchObject({ field: 'closesAt', message: 'This day is over already.' });
});
