import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { createPost, openCreatePost, openFilledCreatePost } from '#tests/support/client/pages/create-post.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, published, rejectPosts } from '#tests/support/client/post-answers.ts';
import { postOffline, reload } from '#tests/support/client/post-offline.ts';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice, type DeviceTab } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

describe('a post without a network', () => {
  test('is stored with its picture, counted, and published once by the next visit', async () => {
    const { device, tab } = await postOffline();
    expect(screen.queryByText('Post created successfully!')).toBeNull();
    const tokens = acceptPostPictures();
    const sent = acceptPosts();
    await reload(device, tab);
    await expectQueued(1);
    expect(createPost.title()).toHaveValue('');
    device.setOnline(true);
    await expectToast('1 action that was waiting went through.');
    expect(tokens).toEqual(['token-of-me']);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { imageUrl: '/media/upload-1/960.webp', title: 'The serum', category: 'beauty' },
    ]);
    await expectQueued(0);
  });

  test('waits at the top of the home page, after a reload too, until its tile takes the place', async () => {
    const { device, tab } = await postOffline();
    await waitFor(() => expect(postTiles.waiting()).toEqual(['The serum']));
    expect(screen.queryByText('No posts available')).toBeNull();
    await reload(device, tab);
    await waitFor(() => expect(postTiles.waiting()).toEqual(['The serum']));
    acceptPostPictures();
    acceptPosts();
    device.setOnline(true);
    expect(await postTiles.link('The serum')).toBeVisible();
    await waitFor(() => expect(postTiles.waiting()).toEqual([]));
    expect(postTiles.titles()).toEqual(['The serum']);
  });

  test('waits on one’s own profile, and on nobody else’s', async () => {
    const { app } = await postOffline();
    await app.router.navigate({ to: '/profile/$profileUserId', params: { profileUserId: 'me' } });
    await waitFor(() => expect(postTiles.waiting()).toEqual(['The serum']));
    await app.router.navigate({ to: '/profile/$profileUserId', params: { profileUserId: 'noor' } });
    await screen.findByRole('button', { name: '+ Follow' });
    expect(postTiles.waiting()).toEqual([]);
  });

  test('waits on one’s own profile without a picture, too, and not on the home page', async () => {
    const device = createSharedDevice();
    device.setOnline(false);
    const app = await openCreatePost({ device: await device.openTab() });
    await enterText(createPost.title(), 'Only words');
    await app.user.click(createPost.category('wellness'));
    await createPost.submit();
    await app.user.click(screen.getByRole('button', { name: 'create post' }));
    await createPost.isClosed();
    await expectQueued(1);
    expect(screen.getByText('No posts available')).toBeVisible();
    await app.router.navigate({ to: '/profile/$profileUserId', params: { profileUserId: 'me' } });
    await waitFor(() => expect(postTiles.waiting()).toEqual(['Only words']));
  });

  test('S061: a logout asks before it deletes the post', async () => {
    const { device, tab, app } = await postOffline();
    await app.router.navigate({ to: '/logout' });
    await screen.findByRole('dialog', { name: 'One action has not been sent yet. Log out and lose it?' });
    await app.user.click(screen.getByRole('button', { name: 'log out' }));
    await header.loginLink();
    const sent = acceptPosts();
    device.setOnline(true);
    const next = await reload(device, tab);
    // A logout that finds nothing to send does not ask.
    await next.router.navigate({ to: '/logout' });
    await header.loginLink();
    expect(sent).toEqual([]);
  });
});

describe('a post on a connection that fails', () => {
  test('is queued when the picture cannot be sent; the form is empty when it is opened again', async () => {
    respond('post', '/user/uploadPostImage', 'unreachable');
    const device = await submitOnline();
    expect(screen.queryByText('Error creating post!')).toBeNull();
    await createPost.open();
    expect(createPost.title()).toHaveValue('');
    const tokens = acceptPostPictures();
    const sent = acceptPosts();
    device.retry();
    await expectQueued(0);
    expect([tokens.length, sent.length]).toEqual([1, 1]);
  });

  test('is queued while the server is unavailable (503), and published when it is back', async () => {
    acceptPostPictures();
    rejectPosts({ status: 503, body: { success: false, message: '' } });
    const device = await submitOnline();
    expect(screen.getByText('The server has trouble. 1 action waits to be sent.')).toBeVisible();
    expect(postTiles.waiting()).toEqual(['The serum']);
    const sent = acceptPosts();
    device.retry();
    await expectQueued(0);
    expect(sent).toHaveLength(1);
  });

  test('S047: is sent again after a lost answer, with the same key and the same uploaded picture', async () => {
    const tokens = acceptPostPictures();
    const keys = rejectPosts('unreachable');
    const device = createSharedDevice();
    const tab = await device.openTab();
    await submitOnline(device, tab);
    const sent = acceptPosts();
    await reload(device, tab);
    await expectQueued(1);
    device.retry();
    await expectQueued(0);
    expect(tokens).toHaveLength(1);
    expect(sent).toMatchObject([{ key: keys[0], body: { imageUrl: '/media/upload-1/960.webp' } }]);
  });

  test('is one post and no draft when the tab ends while the form waits', async () => {
    const { asked: uploads, release } = holdAnswer('post', '/user/uploadPostImage');
    const device = createSharedDevice();
    const tab = await device.openTab();
    await openFilledCreatePost({ device: tab });
    await createPost.submit();
    await waitFor(() => expect(uploads).toHaveLength(1));
    device.setOnline(false);
    await reload(device, tab);
    release('unreachable');
    await expectQueued(1);
    expect(createPost.title()).toHaveValue('');
    acceptPostPictures();
    const sent = acceptPosts();
    device.setOnline(true);
    await expectQueued(0);
    expect(sent).toHaveLength(1);
  });

  test.each([
    [400, 'picture-unknown', 'This picture is not one that you uploaded. Please choose it again.'],
    [409, 'picture-gone', 'This picture is already in use. Please choose it again.'],
  ] as const)('uploads its picture once more when the server no longer has it (%i)', async (status, code, message) => {
    const tokens = acceptPostPictures();
    rejectPosts('unreachable');
    const device = await submitOnline();
    const sent: (string | undefined)[] = [];
    respond('post', '/user/savePostMetadata', ({ body: { imageUrl } }) => {
      sent.push(imageUrl);
      return sent.length === 1 ? { status, body: { success: false, code, message } } : published('post-9');
    });
    device.retry();
    await expectQueued(0);
    expect(tokens).toHaveLength(2);
    expect(sent).toEqual(['/media/upload-1/960.webp', '/media/upload-2/960.webp']);
  });
});

/** Submits a post, which is queued because no answer to it arrives. */
async function submitOnline(device = createSharedDevice(), tab?: DeviceTab) {
  await openFilledCreatePost({ device: tab ?? (await device.openTab()) });
  await createPost.submit();
  await createPost.isClosed();
  await expectQueued(1);
  return device;
}
