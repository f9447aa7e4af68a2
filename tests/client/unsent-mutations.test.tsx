import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { getOutbox } from '#client/outbox/use-outbox.ts';
import { network } from '#tests/support/client/network.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { createSharedDevice, type SharedDevice } from '#tests/support/shared-device.ts';

const followButton = (name: string) => screen.findByRole('button', { name });

/** A post of which only the post itself can be loaded, on a device that sends nothing. */
async function openPost(device: SharedDevice) {
  device.setOnline(false);
  respond('get', '/user/getComments', 'unreachable');
  respond('get', '/user/isFollowing', 'unreachable');
  const app = renderApp(postDetail.address, { as: { userId: 'me' }, device: await device.openTab() });
  await postDetail.heading();
  // As the page does once it has loaded.
  await getOutbox(app.outbox).open();
  return app;
}

async function expectWaitingComment() {
  expect(await screen.findByText('Waiting')).toBeVisible();
  expect(postDetail.comments()).toEqual(['amara.green: Hello']);
}

async function reload(device: SharedDevice) {
  cleanup();
  return openPost(device);
}

/** Brings back the network, and answers what is asked from then on. */
function goOnline(device: SharedDevice) {
  network.resetHandlers();
  const sent: unknown[] = [];
  respond('post', '/user/follow/{id}', ({ path }) => {
    sent.push(path);
    return { status: 200, body: { message: 'Done.' } };
  });
  respond('get', '/user/isFollowing', { status: 200, body: { isFollowing: true } });
  respond('post', '/user/addComments', ({ body }) => {
    sent.push(body);
    return { status: 200, body: { success: true, comment: sentComment(body.comment) } };
  });
  respond('get', '/user/getComments', () => ({
    status: 200,
    body: { success: true, comments: sent.length > 0 ? [sentComment('Hello')] : [], nextCursor: null },
  }));
  device.setOnline(true);
  return sent;
}

const sentComment = (comment: string) => ({
  commentId: 'comment-1',
  postId: 'post-1',
  userId: 'me',
  username: 'amara.green',
  profilePicUrl: '',
  comment,
  createdAt: '2026-11-01T10:00:00.000Z',
});

describe('without the server’s answers about a post', () => {
  test('a follow that waits is shown at once and after a reload, and stays when it has been sent', async () => {
    const device = createSharedDevice();
    const { user } = await openPost(device);
    await user.click(await followButton('+ Follow'));
    expect(await followButton('Following')).toBeEnabled();
    await reload(device);
    expect(await followButton('Following')).toBeEnabled();
    const sent = goOnline(device);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await followButton('Following')).toBeEnabled();
  });

  test('a follow that waits can be taken back', async () => {
    const device = createSharedDevice();
    const { user } = await openPost(device);
    await user.click(await followButton('+ Follow'));
    await user.click(await followButton('Following'));
    expect(await followButton('+ Follow')).toBeEnabled();
  });

  test('a comment that waits is shown as waiting, after a reload too, and loads the others when it has been sent', async () => {
    const device = createSharedDevice();
    await openPost(device);
    await postDetail.comment('Hello');
    await expectWaitingComment();
    expect(screen.getByText('The comments could not be loaded.')).toBeVisible();
    await reload(device);
    await expectWaitingComment();
    goOnline(device);
    await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
    await waitFor(() => expect(postDetail.comments()).toEqual(['amara.green: Hello']));
    expect(screen.queryByText('The comments could not be loaded.')).toBeNull();
  });
});

test('a comment that waits is marked among those of the server', async () => {
  const device = createSharedDevice();
  device.setOnline(false);
  renderApp(postDetail.address, { as: { userId: 'me' }, device: await device.openTab() });
  await screen.findByText('Nobody has said anything yet.');
  await postDetail.comment('Hello');
  await expectWaitingComment();
});
