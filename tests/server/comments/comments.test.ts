import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { walkPages } from '#tests/support/pages.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

async function say(token: string, postId: string, comment: string, key?: string) {
  return server().ask('addComments', { token, body: { postId, comment }, ...(key && { headers: { 'idempotency-key': key } }) });
}

async function heard(token: string, postId: string): Promise<string[]> {
  return (await server().ask('getComments', { token, query: { postId } })).body.comments.map(({ comment }) => comment);
}

test('S078: comments stand in the order in which they were made, the newest page first and each page oldest first', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  for (const word of ['one', 'two', 'three', 'four', 'five']) await say(member.token, postId, word);
  const pages = await walkPages(async (at) => {
    const { body } = await server().ask('getComments', { token: member.token, query: { postId, limit: 2, ...at } });
    expect(body.success).toBe(true);
    return { items: body.comments.map(({ comment }) => comment), nextCursor: body.nextCursor };
  }, () => say(member.token, postId, 'meanwhile'));
  expect(pages).toEqual([['four', 'five'], ['two', 'three'], ['one']]);
});

test('S137: a comment is answered as lists will show it, with its author', async () => {
  const member = await createMember(server(), { username: 'amara.green' });
  const { id: postId } = await createPost(server(), member);
  const { body } = await say(member.token, postId, '  Where do you refill it? \n');
  expect(body).toMatchObject({ success: true, comment: { postId, userId: member.id, username: 'amara.green', comment: 'Where do you refill it?' } });
  const listed = await server().ask('getComments', { token: member.token, query: { postId } });
  expect(listed.body.comments).toEqual([body.comment]);
});

test('S079: a comment of nothing but white space is refused, and so is one that is too long', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  for (const comment of ['', ' ', '\n\t ', '\u00a0\u2003', 'a'.repeat(1001)]) {
    const { status, body } = await say(member.token, postId, comment);
    expect([status, body.success], JSON.stringify(comment)).toEqual([400, false]);
    expect(body).toHaveProperty('error', body.message);
  }
  expect((await say(member.token, postId, '🌿'.repeat(1000))).status).toBe(200);
  expect(await heard(member.token, postId)).toHaveLength(1);
});

test('S047: a comment that is sent again, or several times at once, with the same key stands once', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  const first = await say(member.token, postId, 'Once.', 'one comment');
  const again = await Promise.all([1, 2, 3, 4].map(() => say(member.token, postId, 'Once.', 'one comment')));
  expect(again.map(({ status, body }) => [status, body.comment.commentId])).toEqual(again.map(() => [200, first.body.comment.commentId]));
  expect((await say(member.token, postId, 'Twice.', 'one comment')).status).toBe(422);
  expect(await heard(member.token, postId)).toEqual(['Once.']);
});

test('S101: an author is told of each comment of others, and not of its own', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server(), { username: 'bela' })];
  const { id: postId } = await createPost(server(), amara, { title: 'Serum' });
  await say(amara.token, postId, 'First!');
  await say(bela.token, postId, 'Second.');
  await say(bela.token, postId, 'Third.');
  const { body } = await server().ask('getUnreadNotifications', { token: amara.token });
  expect(body.notifications.map(({ message }) => message)).toEqual(['bela commented on your post “Serum”.', 'bela commented on your post “Serum”.']);
  expect((await server().ask('getUnreadNotifications', { token: bela.token })).body.notifications).toEqual([]);
});

test('S137: a post that does not exist, or whose author is deactivated, takes no comment and shows none', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const { id: postId } = await createPost(server(), amara);
  await server().ask('deactivate', { token: amara.token });
  for (const id of [postId, 'none']) {
    expect(await say(bela.token, id, 'Hello?')).toMatchObject({ status: 404, body: { success: false, message: 'This post does not exist.', error: 'This post does not exist.' } });
    expect((await server().ask('getComments', { token: bela.token, query: { postId: id } })).status).toBe(404);
  }
});

test('S099: comments of a deactivated member are hidden, those of others stay', async () => {
  const [amara, bela] = [await createMember(server()), await createMember(server())];
  const { id: postId } = await createPost(server(), amara);
  await say(bela.token, postId, 'Soon hidden.');
  await say(amara.token, postId, 'Still here.');
  await server().ask('deactivate', { token: bela.token });
  expect(await heard(amara.token, postId)).toEqual(['Still here.']);
});

test('S136: comments are for members', async () => {
  const member = await createMember(server());
  const { id: postId } = await createPost(server(), member);
  expect((await server().ask('getComments', { query: { postId } })).status).toBe(401);
  expect((await server().ask('addComments', { body: { postId, comment: 'Hello.' } })).status).toBe(401);
});
