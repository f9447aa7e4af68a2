import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

type Post = Schemas['Post'];

const me = { userId: 'me' };

/** Answers with these posts, those of the subcategory that is asked for; tells what was asked. */
function posts(...some: Post[]) {
  const asked: string[] = [];
  network.use(
    answer('get', '/user/getCategoryPosts', ({ query }) => {
      asked.push(query.toString());
      const subcategory = query.get('subcategory');
      return { status: 200, body: { posts: some.filter((post) => !subcategory || post.subcategory.includes(subcategory)), nextCursor: null } };
    }),
  );
  return asked;
}

const serum = samplePost();
const comb = samplePost({ postId: 'post-2', title: 'A wooden comb', subcategory: ['haircare'] });

const bar = () => within(screen.getByRole('list', { name: 'Subcategories' }));
const tile = (name: string) => screen.findByRole('heading', { level: 2, name });

const bars = {
  beauty: ['all', 'beauty devices', 'body care', 'fragrances', 'haircare', 'makeup', 'skincare'],
  fashion: ['all', 'jewelry', 'new', 'preloved luxury', 'rent', 'secondhand', 'shoes', 'undies'],
  wellness: ['all', 'nutrition', 'health and fitness', 'mental wellbeing', 'holistic health', 'rest and recovery', 'personal care'],
};

describe('a category', () => {
  test.each(Object.entries(bars))('S082, S109–S111: /%s has its heading and its bar of subcategories, all first and chosen', async (category, names) => {
    renderApp(`/${category}`, { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: `explore ${category}` })).toBeVisible();
    const buttons = bar().getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(names);
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(names.map((name) => String(name === 'all')));
  });

  test('S082: the grid’s tiles open posts, are saved and lead to shops; a post of words stands among them', async () => {
    posts(samplePost({ link: 'https://shop.example/serum' }), samplePost({ postId: 'words', title: 'Only words', imageUrl: '' }));
    renderApp('/beauty', { as: me });
    expect(await screen.findByRole('link', { name: /The serum I refill$/ })).toHaveAttribute('href', '/postDetail/maker?postId=post-1');
    expect(screen.getByRole('link', { name: /Only words$/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Save The serum I refill' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Shop The serum/ })).toHaveAttribute('href', 'https://shop.example/serum');
  });

  test('S083, S129: choosing a subcategory asks the server for it, and stands in the address', async () => {
    const asked = posts(serum, comb);
    const { user, where } = renderApp('/beauty', { as: me });
    await tile('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(where()).toBe('/beauty?subcategory=skincare'));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    expect(await tile('The serum I refill')).toBeVisible();
    expect(bar().getByRole('button', { name: 'skincare' })).toHaveAttribute('aria-pressed', 'true');
    expect(bar().getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'false');
    expect(asked).toEqual(['category=beauty', 'category=beauty&subcategory=skincare']);
  });

  test('S083: changing back to all shows at once what was there, and fetches it anew', async () => {
    posts(serum, comb);
    const { user, where } = renderApp('/beauty', { as: me });
    await tile('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    const { reply, release } = hold<{ status: 200; body: { posts: Post[]; nextCursor: null } }>();
    network.use(answer('get', '/user/getCategoryPosts', () => reply));
    await user.click(bar().getByRole('button', { name: 'all' }));
    expect(await tile('A wooden comb')).toBeVisible();
    expect(where()).toBe('/beauty');
    release({ status: 200, body: { posts: [samplePost({ postId: 'post-3', title: 'New since then' })], nextCursor: null } });
    expect(await tile('New since then')).toBeVisible();
  });

  test('S083: an address with a subcategory opens with it, one with another word opens with all', async () => {
    const asked = posts(serum, comb);
    renderApp('/beauty?subcategory=haircare', { as: me });
    expect(await tile('A wooden comb')).toBeVisible();
    expect(asked).toEqual(['category=beauty&subcategory=haircare']);
  });

  test('S083: another category’s subcategory in the address counts as all', async () => {
    const asked = posts(serum);
    renderApp('/beauty?subcategory=shoes', { as: me });
    expect(await tile('The serum I refill')).toBeVisible();
    expect(bar().getByRole('button', { name: 'all' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked).toEqual(['category=beauty']);
  });

  test('S083: only posts that match by subcategory, subcategories or subcategoryIndex are kept', async () => {
    const filed = (title: string, fields: object) => ({ ...samplePost({ postId: title.replaceAll(' ', '-'), title }), subcategory: undefined, ...fields });
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
    await tile('By a list');
    const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toEqual(['By a list', 'By one word', 'By the plural', 'By its index', 'By indexes as text']);
  });

  test('S084: beauty scrolls to the top 100 ms after a change', async () => {
    const { user } = renderApp('/beauty', { as: me });
    await screen.findByText('No posts available');
    vi.mocked(window.scrollTo).mockClear();
    await user.click(bar().getByRole('button', { name: 'makeup' }));
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 }));
  });

  test('S084: fashion does not', async () => {
    const { user, where } = renderApp('/fashion', { as: me });
    await screen.findByText('No posts available');
    vi.mocked(window.scrollTo).mockClear();
    await user.click(bar().getByRole('button', { name: 'rent' }));
    await waitFor(() => expect(where()).toBe('/fashion?subcategory=rent'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(window.scrollTo).not.toHaveBeenCalledWith({ top: 0 });
  });

  test('an empty subcategory leads back to all', async () => {
    posts(serum);
    const { user, where } = renderApp('/beauty?subcategory=makeup', { as: me });
    expect(await screen.findByText('No posts available')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See all of beauty' }));
    expect(await tile('The serum I refill')).toBeVisible();
    expect(where()).toBe('/beauty');
  });

  test('S160: posts that cannot be had leave the bar standing, and Try again fetches them', async () => {
    network.use(answer('get', '/user/getCategoryPosts', () => 'unreachable'));
    const { user } = renderApp('/wellness', { as: me });
    expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
    expect(bar().getByRole('button', { name: 'nutrition' })).toBeVisible();
    posts(samplePost({ category: 'wellness', title: 'Tea' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tile('Tea')).toBeVisible();
  });

  test('S160: posts that are held already stay, and are marked, when they cannot be had anew', async () => {
    posts(serum, comb);
    const { user } = renderApp('/beauty', { as: me });
    await tile('A wooden comb');
    await user.click(bar().getByRole('button', { name: 'skincare' }));
    await waitFor(() => expect(screen.queryByText('A wooden comb')).toBeNull());
    network.use(answer('get', '/user/getCategoryPosts', () => 'unreachable'));
    await user.click(bar().getByRole('button', { name: 'all' }));
    expect(await screen.findByText('This may be out of date.')).toBeVisible();
    expect(await tile('A wooden comb')).toBeVisible();
  });
});
