import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { postState } from '#client/features/posts/post-state.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectNotFound, tryAgain } from '#tests/support/client/pages/error-page.ts';
import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };

describe('the screen of a post', () => {
  test('S011: the post that came with the navigation is shown before the server answers', async () => {
    holdAnswer('get', '/user/getPost');
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const { postId, imageUrl, link, caption, title, tags, category } = samplePost();
    history.replace(postDetail.address, { postId, imageUrl, link, caption, title, tags, category });
    renderApp(postDetail.address, { as: me, history });
    expect(await postDetail.heading()).toBeVisible();
    expect(postDetail.article().getByText('Third bottle, same glass.')).toBeVisible();
    expect(postDetail.article().getByText('plastic free')).toBeVisible();
  });

  test('S011: a reload or a shared link gets the post from the server, by the id in the address', async () => {
    const asked = recordAnswers(
      'get',
      '/user/getPost',
      () => ({ status: 200, body: { post: samplePost() } }),
      ({ query }) => query.get('postId'),
    );
    renderApp(postDetail.address, { as: me });
    expect(await postDetail.heading()).toBeVisible();
    expect(asked).toEqual(['post-1']);
    await waitFor(() => expect(document.title).toBe('The serum I refill · Cleaner Life'));
  });

  test('S011, S018: a post that does not exist is 404 Not Found', async () => {
    respond('get', '/user/getPost', { status: 404, body: { message: 'This post does not exist.' } });
    renderApp(postDetail.address, { as: me });
    await expectNotFound();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeVisible();
  });

  test('S011, S018: so is one that was removed since its tile was seen, and an address without a post', async () => {
    homePosts(samplePost());
    respond('get', '/user/getPost', { status: 404, body: { message: 'This post does not exist.' } });
    const { user, router } = renderApp('/', { as: me });
    await user.click(await postTiles.link('The serum I refill'));
    await expectNotFound();
    await router.navigate({ to: '/postDetail/$profileUserId', params: { profileUserId: 'maker' } });
    await expectNotFound();
  });

  test('S018: a server that does not answer is an error with a way to try again', async () => {
    respond('get', '/user/getPost', { status: 503, body: { message: 'The database does not answer.' } });
    renderApp(postDetail.address, { as: me });
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    answerPost(samplePost());
    await tryAgain();
    expect(await postDetail.heading()).toBeVisible();
    // React reports what an error boundary has caught.
    vi.mocked(console.error).mockClear();
  });

  test('S073: the picture with its alternative text, and the shop icon', async () => {
    answerPost(samplePost({ link: 'https://shop.example/serum' }));
    renderApp(postDetail.address, { as: me });
    await postDetail.heading();
    expect(postDetail.article().getByRole('img', { name: 'A glass bottle between two leaves.' })).toHaveAttribute(
      'src',
      '/media/post-1/960.webp',
    );
    const icon = postDetail.article().getByRole('link', { name: /^Shop The serum I refill/ });
    expect(icon).toHaveAttribute('href', 'https://shop.example/serum');
    expect(icon).toHaveAttribute('target', '_blank');
  });

  test('S073: Back leads to the page before', async () => {
    homePosts(samplePost());
    const { user, where } = renderApp('/', { as: me });
    await user.click(await postTiles.link('The serum I refill'));
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(where()).toBe('/'));
  });

  test('S073: without a way back, Back is a link home', async () => {
    renderApp(postDetail.address, { as: me });
    await postDetail.heading();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });

  test('S077: title, caption, tags and a Shop link that opens in a new tab', async () => {
    answerPost(samplePost({ link: 'https://shop.example/serum', tags: ['plastic free', 'carbon neautral shipping'] }));
    renderApp(postDetail.address, { as: me });
    await postDetail.heading();
    expect(postDetail.article().getByText('Third bottle, same glass.')).toBeVisible();
    const tags = within(postDetail.article().getByRole('list', { name: 'What makes this clean' }));
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'plastic free',
      'carbon neautral shipping',
    ]);
    const shop = postDetail.article().getByRole('link', { name: 'Shop (opens in a new tab)' });
    expect(shop).toHaveAttribute('href', 'https://shop.example/serum');
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each(['', '  ', 'javascript:alert(1)'])('S036, S077: the link %j is no Shop link', async (link) => {
    answerPost(samplePost({ link }));
    renderApp(postDetail.address, { as: me });
    await postDetail.heading();
    expect(postDetail.article().queryByRole('link', { name: /^Shop/ })).toBeNull();
  });

  test('S050: a post without a picture shows its caption in the place of one, once', async () => {
    answerPost(samplePost({ imageUrl: '', caption: 'Drink water.' }));
    renderApp(postDetail.address, { as: me });
    await postDetail.heading();
    expect(postDetail.article().getAllByText('Drink water.')).toHaveLength(1);
    expect(postDetail.article().queryByRole('img')).toBeNull();
  });

  test('S080: picture and @username lead to the profile of the author', async () => {
    renderApp(postDetail.address, { as: me });
    expect(await screen.findByRole('link', { name: '@noor.field' })).toHaveAttribute('href', '/profile/maker');
  });

  test('S080, S149: a failed follow of the author shows the server’s message', async () => {
    respond('post', '/user/follow/{id}', {
      status: 429,
      body: { message: 'Too many requests. Please wait 30 seconds.' },
    });
    const { user } = renderApp(postDetail.address, { as: me });
    await user.click(await screen.findByRole('button', { name: '+ Follow' }));
    await expectToast('Too many requests. Please wait 30 seconds.');
    expect(await screen.findByRole('button', { name: '+ Follow' })).toBeEnabled();
  });

  test('without a network, a post that only the navigation knows has the follow button of its author', async () => {
    respond('get', '/user/getPost', 'unreachable');
    respond('get', '/user/isFollowing', 'unreachable');
    const { router } = renderApp('/about', { as: me });
    await screen.findByRole('heading', { level: 1 });
    await router.navigate({
      to: '/postDetail/$profileUserId',
      params: { profileUserId: 'maker' },
      search: { postId: 'post-1' },
      state: postState(samplePost()),
    });
    expect(await screen.findByRole('button', { name: '+ Follow' })).toBeVisible();
  });

  test('S080: the viewer’s own post has no follow button', async () => {
    answerPost(samplePost({ userId: 'me' }));
    renderApp('/postDetail/me?postId=post-1', { as: me });
    await postDetail.heading();
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  });
});
