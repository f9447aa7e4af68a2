import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { OutboxRuntime } from '#client/outbox/browser-runtime.ts';
import type { Schemas } from '#contract/operations.ts';
import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const comment = (at: number, userId: string, text: string): Schemas['Comment'] => ({
  commentId: `comment-${at}`,
  postId: 'post-1',
  userId,
  username: userId,
  profilePicUrl: '',
  comment: text,
  createdAt: new Date(Date.UTC(2026, 10, 1, 10, at)).toISOString(),
});
const comments = [comment(1, 'jule', 'One'), comment(2, 'me', 'Two'), comment(3, 'ren', 'Three')];
const all = ['jule: One', 'me: Two', 'ren: Three'];

/** What was sent, in order. */
let sent: string[];

beforeEach(() => {
  sent = [];
  const message = 'This comment does not exist.';
  const find = (id: string | undefined) => comments.find(({ commentId }) => commentId === id);
  respond('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments, nextCursor: null } }));
  respond('delete', '/user/deleteComment/{commentId}', ({ path }) => {
    sent.push(`delete ${path['commentId']}`);
    return { status: 200, body: { success: true, message: 'Gone.' } };
  });
  respond('post', '/user/restoreComment/{commentId}', ({ path }) => {
    sent.push(`restore ${path['commentId']}`);
    const restored = find(path['commentId']);
    return restored
      ? { status: 200, body: { success: true, comment: restored } }
      : { status: 404, body: { success: false, message, error: message } };
  });
});

const open = async ({ isAdmin = false, device }: { isAdmin?: boolean; device?: OutboxRuntime } = {}) => {
  const app = renderApp(postDetail.address, { as: { userId: 'me', isAdmin }, ...(device && { device }) });
  await waitFor(() => expect(postDetail.comments()).toEqual(all));
  return app;
};
const item = (text: string) => within(screen.getByText(new RegExp(`: ${text}$`)).closest('li')!);
const deletable = () =>
  ['One', 'Two', 'Three'].filter((text) => item(text).queryByRole('button', { name: 'delete' }) !== null);
const pressDelete = (text: string) => item(text).getByRole('button', { name: 'delete' });

test('one’s own comments can be deleted, and on one’s own post all', async () => {
  await open();
  expect(deletable()).toEqual(['Two']);
  cleanup();
  answerPost(samplePost({ userId: 'me' }));
  await open();
  await waitFor(() => expect(deletable()).toEqual(['One', 'Two', 'Three']));
});

test('an admin removes the comments of others, for a reason that the author reads', async () => {
  const removed: unknown[] = [];
  respond('post', '/admin/comments/{commentId}/remove', ({ path, body }) => {
    removed.push({ commentId: path['commentId'], ...body });
    respond('get', '/user/getComments', () => ({
      status: 200,
      body: { success: true, comments: comments.slice(1), nextCursor: null },
    }));
    return { status: 200, body: { message: 'The comment is removed. Its author reads your reason.' } };
  });
  const { user } = await open({ isAdmin: true });
  expect(deletable()).toEqual(['Two']);
  await user.click(item('One').getByRole('button', { name: 'remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this comment of @jule?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Rude.');
  await user.click(dialog.getByRole('button', { name: 'remove' }));
  await expectToast('The comment is removed. Its author reads your reason.');
  await waitFor(() => expect(postDetail.comments()).toEqual(all.slice(1)));
  expect(removed).toEqual([{ commentId: 'comment-1', reason: 'Rude.' }]);
});

test('the button says which comment it deletes', async () => {
  await open();
  expect(pressDelete('Two')).toHaveAccessibleDescription(/^me ?: Two$/);
});

test('a deleted comment disappears before the server answers, and the focus stays in the comments', async () => {
  const held = holdAnswer('delete', '/user/deleteComment/{commentId}');
  const { user } = await open();
  await user.click(pressDelete('Two'));
  await waitFor(() => expect(postDetail.comments()).toEqual(['jule: One', 'ren: Three']));
  expect(screen.getByRole('heading', { name: 'Comments' })).toHaveFocus();
  const message = 'You can only delete your own comments and those on your posts.';
  held.release({ status: 403, body: { success: false, message, error: message } });
  await expectToast(message);
  await waitFor(() => expect(postDetail.comments()).toEqual(all));
});

test('Undo puts it back at its place, here and on the server', async () => {
  const { user } = await open();
  await user.click(pressDelete('Two'));
  await expectToast('The comment is deleted.');
  await waitFor(() => expect(sent).toEqual(['delete comment-2']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(postDetail.comments()).toEqual(all));
  await waitFor(() => expect(sent).toEqual(['delete comment-2', 'restore comment-2']));
});

test('a comment that is not sent yet has no button: the server does not know it', async () => {
  const held = holdAnswer('post', '/user/addComments');
  await open();
  await postDetail.comment('Four');
  await waitFor(() => expect(postDetail.comments()).toHaveLength(4));
  expect(item('Four').queryByRole('button')).toBeNull();
  held.release({ status: 200, body: { success: true, comment: comment(4, 'me', 'Four') } });
  await waitFor(() => expect(item('Four').getByRole('button', { name: 'delete' })).toBeVisible());
});

describe('without a network', () => {
  beforeEach(stubIndexedDb);

  test('both are possible, and a deletion that was undone is never sent', async () => {
    answerPost(samplePost({ userId: 'me' }));
    const device = createSharedDevice();
    const { user } = await open({ device: await device.openTab() });
    await waitFor(() => expect(deletable()).toHaveLength(3));
    device.setOnline(false);
    await user.click(pressDelete('Two'));
    await waitFor(() => expect(postDetail.comments()).toEqual(['jule: One', 'ren: Three']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(postDetail.comments()).toEqual(all));
    device.setOnline(true);
    // Sent in order: had the others been stored, they would arrive before this one.
    await user.click(pressDelete('Three'));
    await waitFor(() => expect(sent).toContain('delete comment-3'));
    expect(sent).toEqual(['delete comment-3']);
  });
});
