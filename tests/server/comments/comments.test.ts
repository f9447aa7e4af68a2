import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();

async function addComment(token: string, postId: string, comment: string, key?: string) {
  return server().call('addComments', {
    token,
    body: { postId, comment },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

async function listComments(token: string, postId: string): Promise<string[]> {
  return (await server().call('getComments', { token, query: { postId } })).body.comments.map(({ comment }) => comment);
}

test('S078: comments are paged from the newest, and sorted from the oldest within a page', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  for (const word of ['one', 'two', 'three', 'four', 'five']) await addComment(member.token, postId, word);
  const pages = await walkPages(
    async (at) => {
      const { body } = await server().call('getComments', { token: member.token, query: { postId, limit: 2, ...at } });
      expect(body.success).toBe(true);
      return { items: body.comments.map(({ comment }) => comment), nextCursor: body.nextCursor };
    },
    () => addComment(member.token, postId, 'meanwhile'),
  );
  expect(pages).toEqual([['four', 'five'], ['two', 'three'], ['one']]);
});

test('S137: adding a comment returns it as lists show it, with its author', async () => {
  const member = await createMember(server(), { username: 'amara.green' });
  const { id: postId } = await createPost(server(), member);
  const { body } = await addComment(member.token, postId, '  Where do you refill it? \n');
  expect(body).toMatchObject({
    success: true,
    comment: { postId, userId: member.id, username: 'amara.green', comment: 'Where do you refill it?' },
  });
  const listed = await server().call('getComments', { token: member.token, query: { postId } });
  expect(listed.body.comments).toEqual([body.comment]);
});

test('S079: a blank or too long comment is rejected', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  for (const comment of ['', ' ', '\n\t ', '\u00a0\u2003', 'a'.repeat(1001)]) {
    const { status, body } = await addComment(member.token, postId, comment);
    expect([status, body.success], JSON.stringify(comment)).toEqual([400, false]);
    expect(body).toHaveProperty('error', body.message);
  }
  expect((await addComment(member.token, postId, '🌿'.repeat(1000))).status).toBe(200);
  expect(await listComments(member.token, postId)).toHaveLength(1);
});

test('S047: a comment that is sent several times with one key is added once', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  const first = await addComment(member.token, postId, 'Once.', 'one comment');
  const again = await Promise.all([1, 2, 3, 4].map(() => addComment(member.token, postId, 'Once.', 'one comment')));
  expect(again.map(({ status, body }) => [status, body.comment.commentId])).toEqual(
    again.map(() => [200, first.body.comment.commentId]),
  );
  expect((await addComment(member.token, postId, 'Twice.', 'one comment')).status).toBe(422);
  expect(await listComments(member.token, postId)).toEqual(['Once.']);
});

test('S101: authors are notified of every comment by others, not of their own', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server(), { username: 'bela' })];
  const { id: postId } = await createPost(server(), amara, { title: 'Serum' });
  await addComment(amara.token, postId, 'First!');
  await addComment(bela.token, postId, 'Second.');
  await addComment(bela.token, postId, 'Third.');
  const { body } = await server().call('getUnreadNotifications', { token: amara.token });
  expect(body.notifications.map(({ message }) => message)).toEqual([
    'bela commented on your post “Serum”.',
    'bela commented on your post “Serum”.',
  ]);
  expect((await server().call('getUnreadNotifications', { token: bela.token })).body.notifications).toEqual([]);
});

test('S136: comments are for members', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  expect((await server().call('getComments', { query: { postId } })).status).toBe(401);
  expect((await server().call('addComments', { body: { postId, comment: 'Hello.' } })).status).toBe(401);
});
