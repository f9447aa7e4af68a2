import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const noLimits = { posts: null, comments: null, uploadMb: null };

const publish = (server: TestServer, token: string) =>
  server.call('savePostMetadata', { token, body: { category: 'beauty', title: 'Soap' } });

test('beyond the posts of a day a member is told when there is room for the next one', async () => {
  const server = await startTestServer();
  await changeSettings(server, { dailyLimits: { ...noLimits, posts: 2 } });
  const { token } = await createMember(server);
  const other = await createMember(server);
  expect((await publish(server, token)).status).toBe(200);
  server.clock.advance(10 * hour);
  expect((await publish(server, token)).status).toBe(200);
  const refused = await publish(server, token);
  expectProblem(refused, 429);
  expect(refused.body.message).toBe(
    'You can publish 2 posts within 24 hours. There is room for the next one in 14 hours.',
  );
  expect(refused.headers['retry-after']).toBe(String((14 * hour) / 1000));
  expect((await publish(server, other.token)).status).toBe(200);
  server.clock.advance(14 * hour);
  expect((await publish(server, token)).status).toBe(200);
  expectProblem(await publish(server, token), 429);
});

test('of several posts at once no more than the limit is published', async () => {
  const server = await startTestServer();
  await changeSettings(server, { dailyLimits: { ...noLimits, posts: 3 } });
  const { token } = await createMember(server);
  const replies = await Promise.all(Array.from({ length: 8 }, () => publish(server, token)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('comments are limited too, those that were deleted included; of two members at once on each other’s posts both are', async () => {
  const server = await startTestServer();
  await changeSettings(server, { dailyLimits: { ...noLimits, comments: 3 } });
  const [one, other] = [await createMember(server), await createMember(server)];
  const [ofOne, ofOther] = [await createPost(server, one), await createPost(server, other)];
  const comment = (token: string, postId: string) =>
    server.call('addComments', { token, body: { postId, comment: 'Lovely.' } });
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => (n % 2 ? comment(one.token, ofOther.id) : comment(other.token, ofOne.id))),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const commentId = replies[1]?.body.comment.commentId ?? '';
  expect((await server.call('deleteComment', { token: one.token, params: { commentId } })).status).toBe(200);
  const refused = await comment(one.token, ofOther.id);
  expectProblem(refused, 429);
  expect(refused.body.message).toBe(
    'You can write 3 comments within 24 hours. There is room for the next one in 24 hours.',
  );
});

test('new members have stricter limits for a while, and admins have none', async () => {
  const server = await startTestServer();
  await changeSettings(server, {
    dailyLimits: { ...noLimits, posts: 3 },
    newMembers: { ...noLimits, days: 2, posts: 1, links: true },
  });
  const member = await createMember(server);
  const admin = await createMember(server, { isAdmin: true });
  const published = async (token: string, tries: number) => {
    let count = 0;
    for (let n = 0; n < tries; n += 1) count += (await publish(server, token)).status === 200 ? 1 : 0;
    return count;
  };
  expect([await published(member.token, 4), await published(admin.token, 4)]).toEqual([1, 4]);
  server.clock.advance(48 * hour);
  expect(await published(member.token, 4)).toBe(3);
});
