import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

type Post = Schemas['Post'];

const me = { userId: 'me' };
const address = '/postDetail/maker?postId=post-1';

function told(post: Post, others: Post[] = []) {
  network.use(
    answer('get', '/user/getPost', () => ({ status: 200, body: { post } })),
    answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: others, nextCursor: null } })),
  );
}

beforeEach(() => {
  told(samplePost());
  network.use(
    answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments: [], nextCursor: null } })),
    answer('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing: false } })),
  );
});

const heading = (name = 'The serum I refill') => screen.findByRole('heading', { level: 1, name });
const article = () => within(screen.getByRole('article'));

describe('the screen of a post', () => {
  test('S011: the post that came with the navigation is shown before the server has told it', async () => {
    const { reply } = hold<Answer<'get', '/user/getPost'>>();
    network.use(answer('get', '/user/getPost', () => reply));
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const { postId, imageUrl, link, caption, title, tags, category } = samplePost();
    history.replace(address, { postId, imageUrl, link, caption, title, tags, category });
    renderApp(address, { as: me, history });
    expect(await heading()).toBeVisible();
    expect(article().getByText('Third bottle, same glass.')).toBeVisible();
    expect(article().getByText('plastic free')).toBeVisible();
  });

  test('S011: a reload or a shared link gets the post from the server, by the id in the address', async () => {
    const asked: (string | null)[] = [];
    network.use(
      answer('get', '/user/getPost', ({ query }) => {
        asked.push(query.get('postId'));
        return { status: 200, body: { post: samplePost() } };
      }),
    );
    renderApp(address, { as: me });
    expect(await heading()).toBeVisible();
    expect(asked).toEqual(['post-1']);
    await waitFor(() => expect(document.title).toBe('The serum I refill · Cleaner Life'));
  });

  test('S011, S018: a post that does not exist is 404 Not Found', async () => {
    network.use(answer('get', '/user/getPost', () => ({ status: 404, body: { message: 'This post does not exist.' } })));
    renderApp(address, { as: me });
    expect(await heading('Unexpected Application Error!')).toBeVisible();
    expect(screen.getByText('404 Not Found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeVisible();
  });

  test('S011, S018: so is one that was removed since its tile was seen, and an address without a post', async () => {
    network.use(
      answer('get', '/user/getAllPosts', () => ({ status: 200, body: { posts: [samplePost()], nextCursor: null } })),
      answer('get', '/user/getPost', () => ({ status: 404, body: { message: 'This post does not exist.' } })),
    );
    const { user, router } = renderApp('/', { as: me });
    await user.click(await screen.findByRole('link', { name: /The serum I refill/ }));
    expect(await screen.findByText('404 Not Found')).toBeVisible();
    await router.navigate({ to: '/postDetail/$profileUserId', params: { profileUserId: 'maker' } });
    expect(await screen.findByText('404 Not Found')).toBeVisible();
  });

  test('S018: a server that does not answer is an error with a way to try again', async () => {
    network.use(answer('get', '/user/getPost', () => ({ status: 503, body: { message: 'The database does not answer.' } })));
    const { user } = renderApp(address, { as: me });
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    told(samplePost());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeVisible();
    // React tells of an error that a boundary caught.
    vi.mocked(console.error).mockClear();
  });

  test('S073: the picture with its words for those who cannot see it, and the shop icon', async () => {
    told(samplePost({ link: 'https://shop.example/serum' }));
    renderApp(address, { as: me });
    await heading();
    expect(article().getByRole('img', { name: 'A glass bottle between two leaves.' })).toHaveAttribute('src', '/media/post-1/960.webp');
    const icon = article().getByRole('link', { name: /^Shop The serum I refill/ });
    expect(icon).toHaveAttribute('href', 'https://shop.example/serum');
    expect(icon).toHaveAttribute('target', '_blank');
  });

  test('S073: Back leads to where one came from, and home for those who came from elsewhere', async () => {
    network.use(answer('get', '/user/getAllPosts', () => ({ status: 200, body: { posts: [samplePost()], nextCursor: null } })));
    const { user, where } = renderApp('/', { as: me });
    await user.click(await screen.findByRole('link', { name: /The serum I refill/ }));
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(where()).toBe('/'));
  });

  test('S073: without a way back, Back is a link home', async () => {
    renderApp(address, { as: me });
    await heading();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });

  test('S077: title, caption, tags and a Shop link that opens in a new tab', async () => {
    told(samplePost({ link: 'https://shop.example/serum', tags: ['plastic free', 'carbon neautral shipping'] }));
    renderApp(address, { as: me });
    await heading();
    expect(article().getByText('Third bottle, same glass.')).toBeVisible();
    const tags = within(article().getByRole('list', { name: 'What makes this clean' }));
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['plastic free', 'carbon neautral shipping']);
    const shop = article().getByRole('link', { name: 'Shop (opens in a new tab)' });
    expect(shop).toHaveAttribute('href', 'https://shop.example/serum');
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each(['', '  ', 'javascript:alert(1)'])('S036, S077: the link %j is no Shop link', async (link) => {
    told(samplePost({ link }));
    renderApp(address, { as: me });
    await heading();
    expect(article().queryByRole('link', { name: /^Shop/ })).toBeNull();
  });

  test('S050: a post of words shows its caption in the place of a picture, once', async () => {
    told(samplePost({ imageUrl: '', caption: 'Drink water.' }));
    renderApp(address, { as: me });
    await heading();
    expect(article().getAllByText('Drink water.')).toHaveLength(1);
    expect(article().queryByRole('img')).toBeNull();
  });

  test('S080: picture and @username lead to the profile of the author', async () => {
    renderApp(address, { as: me });
    expect(await screen.findByRole('link', { name: '@noor.field' })).toHaveAttribute('href', '/profile/maker');
  });

  test('S080, S149: following the author says the server’s own words when it fails', async () => {
    network.use(answer('post', '/user/follow/{id}', () => ({ status: 429, body: { message: 'Too many requests. Please wait 30 seconds.' } })));
    const { user } = renderApp(address, { as: me });
    await user.click(await screen.findByRole('button', { name: '+ Follow' }));
    await expectToast('Too many requests. Please wait 30 seconds.');
    expect(await screen.findByRole('button', { name: '+ Follow' })).toBeEnabled();
  });

  test('S080: there is nothing to follow on one’s own post', async () => {
    told(samplePost({ userId: 'me' }));
    renderApp('/postDetail/me?postId=post-1', { as: me });
    await heading();
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  });
});
