import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { expectNotFound, tryAgain } from '#tests/support/client/pages/error-page.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleProfile } from '#tests/support/client/sample-profile.ts';

const me = { userId: 'me' };

const profile = (given: Partial<Schemas['Profile']> = {}) =>
  network.use(answer('get', '/user/getUserProfile', () => ({ status: 200, body: { userData: sampleProfile(given) } })));

const posts = (...some: Schemas['Post'][]) =>
  network.use(answer('get', '/user/getUsersPosts', () => ({ status: 200, body: { posts: some, nextCursor: null } })));

const name = () => screen.findByRole('heading', { level: 1, name: '@noor.field' });
const main = () => within(screen.getByRole('main'));

describe('a profile', () => {
  test('S063, S070: the picture or the default one, @username as the heading, and the bio', async () => {
    profile();
    renderApp('/profile/noor', { as: me });
    expect(await name()).toBeVisible();
    expect(main().getByTestId('default-avatar')).toBeInTheDocument();
    expect(screen.getByText('Linen, third summer.')).toBeVisible();
  });

  test.each(['', '   '])('S070: a bio of %j is replaced by a sentence', async (about) => {
    profile({ about });
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByText("This user hasn't updated their bio yet.")).toBeVisible();
  });

  test('S064, S066, S067: badges count the posts and the distinct connections, and lead to them', async () => {
    profile({ postsCount: 12, followers: ['a', 'b'], following: ['b', 'c'], connectionsCount: 3 });
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByRole('link', { name: '12 posts' })).toHaveAttribute('href', '/profile/noor#posts');
    expect(screen.getByRole('link', { name: '3 connections' })).toHaveAttribute('href', '/connections/noor');
  });

  test('S065, S068: another’s profile has a follow button and no saves of mine', async () => {
    profile();
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByRole('button', { name: '+ Follow' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'my saves' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  test('S010, S065, S068: me is the member’s own profile, with my saves and without a follow button', async () => {
    const asked = recordAnswers(
      'get',
      '/user/getUserProfile',
      () => ({ status: 200, body: { userData: sampleProfile({ _id: 'me', username: 'amara.green' }) } }),
      ({ query }) => query.get('userId'),
    );
    renderApp('/profile/me', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: '@amara.green' })).toBeVisible();
    expect(asked).toEqual(['me']);
    expect(screen.getByRole('link', { name: 'my saves' })).toHaveAttribute('href', '/savedPosts');
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/editProfile');
    expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
  });

  test('S010: me without a stored id is no session', async () => {
    const { where, session } = renderApp('/profile/me', { as: { userId: '', token: 'token' } });
    await waitFor(() => expect(where()).toBe('/register?redirect=%2Fprofile%2Fme'));
    expect(session.viewer()).toBeNull();
  });

  test('S071: a shop link opens in a new tab', async () => {
    profile({ link: ' https://shop.example/noor ' });
    renderApp('/profile/noor', { as: me });
    const shop = await screen.findByRole('link', { name: 'Shop' });
    expect(shop).toHaveAttribute('href', 'https://shop.example/noor');
    expect(shop).toHaveAttribute('target', '_blank');
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each(['', '  ', 'javascript:alert(1)', 'data:text/html,x'])(
    'S071: the link %j is no shop link',
    async (link) => {
      profile({ link });
      renderApp('/profile/noor', { as: me });
      await name();
      expect(screen.queryByRole('link', { name: 'Shop' })).toBeNull();
    },
  );

  test('S072, S115: the member’s posts load on entry, also those without a picture; tiles open, can be saved and link to shops', async () => {
    profile({ postsCount: 2 });
    posts(
      samplePost({ link: 'https://shop.example/serum' }),
      samplePost({ postId: 'without-picture', title: 'Only words', imageUrl: '' }),
    );
    renderApp('/profile/noor', { as: me });
    expect(await postTiles.link('The serum I refill')).toHaveAttribute('href', '/postDetail/maker?postId=post-1');
    expect(screen.getByRole('link', { name: /Only words$/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Shop The serum/ })).toHaveAttribute('href', 'https://shop.example/serum');
  });

  test('S072: without posts it says so', async () => {
    profile();
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByText('No posts available')).toBeVisible();
  });

  test('S160: a failure to load the posts leaves the profile, and Try again loads them', async () => {
    profile();
    respond('get', '/user/getUsersPosts', 'unreachable');
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
    expect(await name()).toBeVisible();
    posts(samplePost());
    await tryAgain();
    expect(await postTiles.title('The serum I refill')).toBeVisible();
  });

  test.each([404, 400] as const)('S018: a member that the server answers %d for is 404 Not Found', async (status) => {
    respond('get', '/user/getUserProfile', () => ({ status, body: { message: 'This member does not exist.' } }));
    renderApp('/profile/unknown', { as: me });
    await expectNotFound();
  });

  test('S018, S160: a failure to load the profile says why, and Try again loads it', async () => {
    respond('get', '/user/getUserProfile', 'unreachable');
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    profile();
    await tryAgain();
    expect(await name()).toBeVisible();
    // React reports what an error boundary has caught.
    vi.mocked(console.error).mockClear();
  });

  test('S160: a failure to refetch leaves the old profile, and says that it may be out of date', async () => {
    profile();
    const { queryClient } = renderApp('/profile/noor', { as: me });
    await name();
    respond('get', '/user/getUserProfile', { status: 500, body: { message: 'Broken.' } });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('This may be out of date.')).toBeVisible();
    expect(await name()).toBeVisible();
    profile({ about: 'Newly written.' });
    await tryAgain();
    expect(await screen.findByText('Newly written.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('This may be out of date.')).toBeNull());
  });

  test('S122: an answer that is not wrapped in userData is read all the same', async () => {
    network.use(
      http.get('*/api/user/getUserProfile', () =>
        HttpResponse.json({ _id: 'noor', username: 'noor.field', followers: ['a'], following: ['a', 'b'] }),
      ),
    );
    posts(samplePost());
    renderApp('/profile/noor', { as: me });
    expect(await name()).toBeVisible();
    expect(screen.getByRole('link', { name: '2 connections' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '1 post' })).toBeVisible();
    expect(screen.getByText("This user hasn't updated their bio yet.")).toBeVisible();
  });

  test('the page is named after the member', async () => {
    profile();
    renderApp('/profile/noor', { as: me });
    await name();
    await waitFor(() => expect(document.title).toBe('@noor.field · Cleaner Life'));
  });

  test('a profile that is slow to load shows a skeleton', async () => {
    holdAnswer('get', '/user/getUserProfile');
    renderApp('/profile/noor', { as: me });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});
