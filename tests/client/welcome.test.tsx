import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { register } from '#tests/support/client/pages/register.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const welcome = () => screen.findByRole('region', { name: 'Tap + on three posts' });

/** The app of a visitor who has just signed up. */
async function signUp(url = '/register') {
  const app = renderApp(url);
  await register.fillAndSubmit();
  return app;
}

describe('the first steps of a new member', () => {
  beforeEach(() => {
    homePosts(samplePost({ postId: 'serum', title: 'Serum' }), samplePost({ postId: 'oil', title: 'Oil' }));
    respond('post', '/user/register', {
      status: 200,
      body: { token: 'new', userId: 'amara', message: 'Registration successful' },
    });
  });

  test('are on home after the sign-up, with a place for each post that is saved', async () => {
    respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    const { user, where } = await signUp();
    const steps = within(await welcome());
    expect(where()).toBe('/');
    expect(steps.getByRole('status')).toHaveTextContent('0 of 3');
    await user.click(await postTiles.saveButton('Serum'));
    await waitFor(() => expect(steps.getByRole('status')).toHaveTextContent('1 of 3'));
    expect(await screen.findByText('Post saved successfully!')).toBeVisible();
  });

  test('ask for a picture on a later visit, upload it as soon as it is chosen, and say what is wrong with a file that is none', async () => {
    const saved: unknown[] = [];
    let account = sampleAccount({ profilePicUrl: '', emailVerified: true });
    respond('get', '/user/getCurrentUser', () => ({ status: 200, body: account }));
    respond('post', '/user/uploadProfileImage', { status: 200, body: { imageUrl: '/media/face/192.webp' } });
    respond('put', '/user/userProfile', ({ body }) => {
      const { profilePicUrl = '' } = body;
      saved.push(body);
      account = sampleAccount({ profilePicUrl, emailVerified: true });
      return { status: 200, body: { message: 'Profile updated successfully', account } };
    });
    const { user, router } = await signUp();
    await user.click(await within(await welcome()).findByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('region', { name: 'A picture of you' })).toBeNull();
    await router.navigate({ to: '/about' });
    await router.navigate({ to: '/' });
    const step = within(await screen.findByRole('region', { name: 'A picture of you' }));
    const file = await step.findByLabelText('Picture file');
    await user.upload(file, new File(['no picture'], 'face.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/JPEG/);
    expect(saved).toEqual([]);
    await user.upload(file, samplePhoto());
    await waitFor(() => expect(saved).toEqual([{ before: {}, profilePicUrl: '/media/face/192.webp' }]));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await step.findByRole('button', { name: 'Done' }));
    expect(localStorage.getItem('newMember')).toBeNull();
  });

  test.each([
    ['Skip', []],
    ['Done', ['serum']],
  ])('%s ends the first one for good, and leaves the focus on the page', async (name, postIds) => {
    respond('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds } }));
    const { user, router } = await signUp();
    await user.click(await within(await welcome()).findByRole('button', { name }));
    expect(screen.queryByRole('region', { name: 'Tap + on three posts' })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Whose posts' })).toHaveFocus();
    await router.navigate({ to: '/about' });
    await router.navigate({ to: '/' });
    await postTiles.title('Serum');
    expect(screen.queryByRole('region', { name: 'Tap + on three posts' })).toBeNull();
  });

  test('wait on home for those whose sign-up leads elsewhere', async () => {
    const { router, where } = await signUp('/register?redirect=%2Finvest');
    await waitFor(() => expect(where()).toBe('/invest'));
    await router.navigate({ to: '/' });
    expect(await welcome()).toBeVisible();
  });

  test('are not shown to a member who logs in, nor above the posts of those one follows', async () => {
    const { router } = renderApp('/', { as: { userId: 'old' } });
    await postTiles.title('Serum');
    await screen.findByRole('navigation', { name: 'Whose posts' });
    expect(screen.queryByRole('region', { name: 'Tap + on three posts' })).toBeNull();
    await router.navigate({ to: '/', search: { posts: 'following' } });
    expect(screen.queryByRole('region', { name: 'Tap + on three posts' })).toBeNull();
  });
});
