import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

/** A post of `author` with a comment of `commenter` and one of `other`. */
async function setUp() {
  const [author, commenter, other] = [
    await createMember(server()),
    await createMember(server()),
    await createMember(server()),
  ];
  const { id: postId } = await createPost(server(), author);
  const add = async (token: string, comment: string) =>
    (await server().call('addComments', { token, body: { postId, comment } })).body.comment.commentId;
  const commentId = await add(commenter.token, 'Deleted');
  await add(other.token, 'Other');
  return { author, commenter, other, postId, commentId };
}

const remove = (token: string, commentId: string) => server().call('deleteComment', { token, params: { commentId } });
const restore = (token: string, commentId: string) => server().call('restoreComment', { token, params: { commentId } });
const textsOf = async (token: string, postId: string) =>
  (await server().call('getComments', { token, query: { postId } })).body.comments.map(({ comment }) => comment);
const groupsOf = async (token: string) =>
  (await server().call('getNotifications', { token })).body.groups.map(({ message }) => message);
const unreadOf = async (token: string) => (await server().call('getUnreadNotifications', { token })).body;

test('a comment is deleted by its author, by the post’s author, or by an admin; its notification goes with it', async () => {
  const admin = await createMember(server(), { isAdmin: true });
  for (const who of ['commenter', 'author', 'admin'] as const) {
    const { author, commenter, other, postId, commentId } = await setUp();
    expect((await unreadOf(author.token)).unreadCount).toBe(2);
    expect(await remove({ commenter, author, admin }[who].token, commentId)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The comment is deleted.' },
    });
    expect(await textsOf(other.token, postId)).toEqual(['Other']);
    const { notifications, unreadCount } = await unreadOf(author.token);
    expect([notifications.map(({ userId }) => userId), unreadCount]).toEqual([[other.id], 1]);
  }
});

test('a group of notifications goes on without the deleted comment, and is gone with its last one', async () => {
  const { author, commenter, other, postId, commentId } = await setUp();
  const { body } = await server().call('getComments', { token: other.token, query: { postId } });
  const both = await groupsOf(author.token);
  expect(both).toHaveLength(1);
  const last = body.comments.at(-1)?.commentId ?? '';
  await remove(author.token, last);
  const one = await groupsOf(author.token);
  expect(one).toEqual([expect.stringContaining(commenter.username)]);
  expect(one).not.toEqual(both);
  await remove(author.token, commentId);
  expect(await groupsOf(author.token)).toEqual([]);
});

test('nobody else can delete a comment', async () => {
  const { author, other, postId, commentId } = await setUp();
  const message = 'You can only delete your own comments and those on your posts.';
  expect(await remove(other.token, commentId)).toMatchObject({
    status: 403,
    body: { success: false, message, error: message },
  });
  expect((await server().call('deleteComment', { params: { commentId } })).status).toBe(401);
  expect(await textsOf(author.token, postId)).toEqual(['Deleted', 'Other']);
});

test('a deleted comment is not found, nor one that never was, nor by others one on the post of a deactivated member', async () => {
  const { author, commenter, other, commentId } = await setUp();
  const hidden = await setUp();
  await server().call('deactivate', { token: hidden.author.token });
  await remove(commenter.token, commentId);
  for (const [token, id] of [
    [commenter.token, commentId],
    [other.token, commentId],
    [author.token, 'none'],
    [hidden.other.token, hidden.commentId],
  ] as const)
    expect(await remove(token, id)).toMatchObject({ status: 404, body: { message: 'This comment does not exist.' } });
});

test('whoever has deleted a comment can restore it, with its place and its notification', async () => {
  const { author, other, postId, commentId } = await setUp();
  const { notifications } = await unreadOf(author.token);
  await remove(author.token, commentId);
  const { status, body } = await restore(author.token, commentId);
  expect([status, body.comment.comment]).toEqual([200, 'Deleted']);
  expect(await textsOf(other.token, postId)).toEqual(['Deleted', 'Other']);
  expect((await unreadOf(author.token)).notifications).toEqual(notifications);
  // An answer can be lost.
  expect((await restore(author.token, commentId)).status).toBe(200);
});

test('nobody restores what another has deleted, not even the comment’s author', async () => {
  const { author, commenter, postId, commentId } = await setUp();
  await remove(author.token, commentId);
  const message = 'You can only restore a comment that you have deleted yourself.';
  expect(await restore(commenter.token, commentId)).toMatchObject({ status: 403, body: { message } });
  expect(await textsOf(author.token, postId)).toEqual(['Other']);
});

test('what both its author and the author of the post have deleted neither of them brings back', async () => {
  for (const [first, second] of [
    ['author', 'commenter'],
    ['commenter', 'author'],
  ] as const) {
    const { author, commenter, other, postId, commentId } = await setUp();
    const people = { author, commenter };
    await remove(people[first].token, commentId);
    expect((await remove(people[second].token, commentId)).status).toBe(200);
    expect((await remove(people[second].token, commentId)).status).toBe(404);
    for (const who of [first, second]) expect((await restore(people[who].token, commentId)).status).toBe(403);
    expect(await textsOf(other.token, postId)).toEqual(['Other']);
  }
});

test('a page is as long as without the deleted comments', async () => {
  const { author, postId, commentId } = await setUp();
  for (const comment of ['three', 'four'])
    await server().call('addComments', { token: author.token, body: { postId, comment } });
  await remove(author.token, commentId);
  const { body } = await server().call('getComments', { token: author.token, query: { postId, limit: 3 } });
  expect([body.comments.map(({ comment }) => comment), body.nextCursor]).toEqual([['Other', 'three', 'four'], null]);
});

test('an account can be deleted after its member has deleted the comments of others', async () => {
  const { author, commenter, commentId } = await setUp();
  const admin = await createMember(server(), { isAdmin: true });
  await remove(admin.token, commentId);
  expect((await server().call('delete', { token: admin.token })).status).toBe(200);
  const row = await server()
    .db.selectFrom('comments')
    .select(['author_id', 'deleted_by'])
    .where('id', '=', commentId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ author_id: commenter.id, deleted_by: null });
  expect((await restore(author.token, commentId)).status).toBe(403);
});
