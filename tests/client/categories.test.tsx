import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { network } from '#tests/support/client/network.ts';
import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

type Post = Schemas['Post'];

const me = { userId: 'me' };

/** Answers with those of these posts that are of the requested subcategory. Returns the queries of the requests. */
function posts(...some: Post[]) {
  const asked: string[] = [];
  respond('get', '/user/getCategoryPosts', ({ query }) => {
    asked.push(query.toString());
    const subcategory = query.get('subcategory');
    return {
      status: 200,
      body: {
        posts: some.filter((post) => !subcategory || post.subcategory.includes(subcategory)),
        nextCursor: null,
      },
    };
  });
  return asked;
}

const serum = samplePost();
const comb = samplePost({ postId: 'post-2', title: 'A wooden comb', subcategory: ['haircare'] });

const bar = () => within(screen.getByRole('list', { name: 'Subcategories' }));

const bars = {
  beauty: ['all', 'beauty devices', 'body care', 'fragrances', 'haircare', 'makeup', 'skincare'],
  fashion: ['all', 'jewelry', 'new', 'preloved luxury', 'rent', 'secondhand', 'shoes', 'undies'],
  wellness: [
    'all',
    'nutrition',
    'health and fitness',
    'mental wellbeing',
    'holistic health',
    'rest and recovery',
    'personal care',
  ],
};

describe('a category', () => {
  test.each(Object.entries(bars))(
    'S082, S109–S111: /%s has its heading and its bar of subcategories, all first and chosen',
    async (category, names) => {
      renderApp(`/${category}`, { as: me });
      expect(await screen.findByRole('heading', { level: 1, name: `explore ${category}` })).toBeVisible();
      const buttons = bar().getAllByRole('button');
      expect(buttons.map((button) => button.textContent)).toEqual(names);
      expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(
        names.map((name) => String(name === 'all')),
      );
    },
  );

  test('S082: the tiles open posts, can be saved and link to shops; a post without a picture is among them', async () => {
    posts(
      samplePost({ link: 'https://shop.example/serum' }),
      samplePost({ postId: 'without-picture', title: 'Only words', imageUrl: '' }),
    );
    renderApp('/beauty', { as: me });
    expect(await postTiles.link('The serum I refill')).toHaveAttribute('href', '/postDetail/maker?postId=post-1');
    expect(screen.getByRole('link', { name: /Only words$/ })).toBeVisible();
    expect(await postTiles.saveButton('The serum I refill')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Shop The serum/ })).toHaveAttribute('href', 'https://shop.example/serum');
  });

  test('S083, S129: choosing a subcategory requests it, and puts it into the address', async () => {
    const asked = posts(serum, comb);
    const { user, where } = renderApp('/beauty', { as: me });
    await postTiles.title('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(where()).toBe('/beauty?subcategory=skincare'));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    expect(await postTiles.title('The serum I refill')).toBeVisible();
    expect(bar().getByRole('button', { name: 'skincare' })).toHaveAttribute('aria-pressed', 'true');
    expect(bar().getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'false');
    expect(asked).toEqual(['category=beauty', 'category=beauty&subcategory=skincare']);
  });

  test('S083: changing back to all shows at once what was there, and refetches it', async () => {
    posts(serum, comb);
    const { user, where } = renderApp('/beauty', { as: me });
    await postTiles.title('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    const { release } = holdAnswer('get', '/user/getCategoryPosts');
    await user.click(bar().getByRole('button', { name: 'all' }));
    expect(await postTiles.title('A wooden comb')).toBeVisible();
    expect(where()).toBe('/beauty');
    release({
      status: 200,
      body: { posts: [samplePost({ postId: 'post-3', title: 'New since then' })], nextCursor: null },
    });
    expect(await postTiles.title('New since then')).toBeVisible();
  });

  test('S083: an address with a subcategory opens with it', async () => {
    const asked = posts(serum, comb);
    renderApp('/beauty?subcategory=haircare', { as: me });
    expect(await postTiles.title('A wooden comb')).toBeVisible();
    expect(asked).toEqual(['category=beauty&subcategory=haircare']);
  });

  test('S083: another category’s subcategory in the address counts as all', async () => {
    const asked = posts(serum);
    renderApp('/beauty?subcategory=shoes', { as: me });
    expect(await postTiles.title('The serum I refill')).toBeVisible();
    expect(bar().getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked).toEqual(['category=beauty']);
  });

  test('S083: only posts that match by subcategory, subcategories or subcategoryIndex are shown', async () => {
    const filed = (title: string, fields: object) => ({
      ...samplePost({ postId: title.replaceAll(' ', '-'), title }),
      subcategory: undefined,
      ...fields,
    });
    network.use(
      http.get('*/api/user/getCategoryPosts', () =>
        HttpResponse.json({
          nextCursor: null,
          posts: [
            filed('By a list', { subcategory: ['makeup', 'skincare'] }),
            filed('By one word', { subcategory: 'skincare' }),
            filed('By the plural', { subcategories: ['skincare'] }),
            filed('By its index', { subcategoryIndex: 5 }),
            filed('By indexes as text', { subcategoryIndex: ['0', '5'] }),
            filed('Of another', { subcategory: ['makeup'], subcategories: ['haircare'], subcategoryIndex: 0 }),
            filed('Of none', {}),
          ],
        }),
      ),
    );
    renderApp('/beauty?subcategory=skincare', { as: me });
    await postTiles.title('By a list');
    expect(postTiles.titles()).toEqual([
      'By a list',
      'By one word',
      'By the plural',
      'By its index',
      'By indexes as text',
    ]);
  });

  test('S084: beauty scrolls to the top 100 ms after a change', async () => {
    const { user } = renderApp('/beauty', { as: me });
    await screen.findByText('No posts available');
    vi.mocked(window.scrollTo).mockClear();
    await user.click(bar().getByRole('button', { name: 'makeup' }));
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 }));
  });

  test('S084: fashion does not', async () => {
    const { where } = renderApp('/fashion', { as: me });
    await screen.findByText('No posts available');
    vi.mocked(window.scrollTo).mockClear();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(bar().getByRole('button', { name: 'rent' }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(where()).toBe('/fashion?subcategory=rent');
    expect(window.scrollTo).not.toHaveBeenCalledWith({ top: 0 });
  });

  test('an empty subcategory leads back to all', async () => {
    posts(serum);
    const { user, where } = renderApp('/beauty?subcategory=makeup', { as: me });
    expect(await screen.findByText('No posts available')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See all of beauty' }));
    expect(await postTiles.title('The serum I refill')).toBeVisible();
    expect(where()).toBe('/beauty');
  });

  test('S160: a failure to load the posts leaves the bar, and Try again loads them', async () => {
    respond('get', '/user/getCategoryPosts', 'unreachable');
    renderApp('/wellness', { as: me });
    expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
    expect(bar().getByRole('button', { name: 'nutrition' })).toBeVisible();
    posts(samplePost({ category: 'wellness', title: 'Tea' }));
    await tryAgain();
    expect(await postTiles.title('Tea')).toBeVisible();
  });

  test('S160: a failure to refetch leaves the old posts, and says that they may be out of date', async () => {
    posts(serum, comb);
    const { user } = renderApp('/beauty', { as: me });
    await postTiles.title('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    respond('get', '/user/getCategoryPosts', 'unreachable');
    await user.click(bar().getByRole('button', { name: 'all' }));
    expect(await screen.findByText('This may be out of date.')).toBeVisible();
    expect(await postTiles.title('A wooden comb')).toBeVisible();
  });
});
