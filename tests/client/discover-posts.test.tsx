import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };

/** Finds these posts with any search, two a page. Returns the searches. */
function posts(...titles: string[]) {
  const asked: string[] = [];
  respond('get', '/user/searchPosts', ({ query }) => {
    asked.push(`${query.get('query')} ${query.get('cursor') ?? ''}`.trim());
    const from = Number(query.get('cursor') ?? 0);
    const found = titles.slice(from, from + 2).map((title) => samplePost({ postId: title, title }));
    return { status: 200, body: { posts: found, nextCursor: from + 2 < titles.length ? String(from + 2) : null } };
  });
  return asked;
}

const postsSection = async () => within(await screen.findByRole('region', { name: 'Posts' }));

describe('posts on discover', () => {
  test('a search shows posts below people, page by page', async () => {
    const asked = posts('Linen shirt', 'Linen trousers', 'Linen bag');
    respond('get', '/user/searchUsers', {
      status: 200,
      body: { users: [{ _id: 'a', username: 'linen_and_lime', profilePicUrl: '' }] },
    });
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await screen.findByPlaceholderText('Search for users...'), 'linen{Enter}');
    const section = await postsSection();
    expect(await section.findByRole('link', { name: /Linen shirt$/ })).toHaveAttribute(
      'href',
      '/postDetail/maker?postId=Linen+shirt',
    );
    const person = screen.getByRole('link', { name: 'linen_and_lime' });
    expect(person.compareDocumentPosition(section.getByText('Linen shirt'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(section.getByRole('button', { name: 'More' }));
    expect(await section.findByText('Linen bag')).toBeVisible();
    expect(where()).toBe('/discover?query=linen');
    expect(asked.slice(-2)).toEqual(['linen', 'linen 2']);
  });

  test('a search whose words find little together shows what each of them finds', async () => {
    const found: Record<string, string[]> = {
      'linen soap a': ['Both'],
      linen: ['Both', 'Linen shirt'],
      soap: ['Both', 'Oat soap'],
    };
    respond('get', '/user/searchPosts', ({ query }) => ({
      status: 200,
      body: {
        posts: (found[query.get('query') ?? ''] ?? []).map((title) => samplePost({ postId: title, title })),
        nextCursor: null,
      },
    }));
    renderApp('/discover?query=linen soap a', { as: me });
    const titlesIn = async (name: string) => {
      const region = within(await screen.findByRole('region', { name }));
      await region.findAllByRole('heading', { level: 2 });
      return region
        .getAllByRole('link')
        .flatMap((link) => /Both|Linen shirt|Oat soap/.exec(link.textContent)?.[0] ?? []);
    };
    expect(await titlesIn('Posts')).toEqual(['Both']);
    expect(await titlesIn('Posts with “linen”')).toEqual(['Linen shirt']);
    expect(await titlesIn('Posts with “soap”')).toEqual(['Oat soap']);
    expect(screen.getByRole('link', { name: 'Posts with “soap”' })).toHaveAttribute('href', '/discover?query=soap');
    expect(screen.queryByRole('region', { name: 'Posts with “a”' })).toBeNull();
  });

  test('a search without posts says so once it has finished, beside the people', async () => {
    const { release } = holdAnswer('get', '/user/searchPosts');
    renderApp('/discover?query=zz', { as: me });
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.queryByText('No posts found')).toBeNull();
    release({ status: 200, body: { posts: [], nextCursor: null } });
    expect(await screen.findByText(/^No posts found/)).toBeVisible();
    expect(screen.getByText('No users found')).toBeVisible();
  });

  test('while the server has found none but can go on, it is asked to look further back, and nothing is said to be missing', async () => {
    const { reply, release } = hold<Answer<'get', '/user/searchPosts'>>();
    respond('get', '/user/searchPosts', ({ query }) => {
      const cursor = query.get('cursor') ?? '0';
      return cursor === '2' ? reply : { status: 200, body: { posts: [], nextCursor: String(Number(cursor) + 1) } };
    });
    renderApp('/discover?query=linen', { as: me });
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.queryByText(/^No posts found/)).toBeNull();
    release({ status: 200, body: { posts: [samplePost({ title: 'Old linen' })], nextCursor: null } });
    expect(await (await postsSection()).findByText('Old linen')).toBeVisible();
  });

  test('beside found posts it is said below their heading that there is nobody, and beside people that there is no post', async () => {
    posts('Linen shirt');
    const { user } = renderApp('/discover?query=linen', { as: me });
    const section = await postsSection();
    expect(await section.findByRole('link', { name: /Linen shirt$/ })).toBeVisible();
    expect(await section.findByText('No users found')).toBeVisible();
    expect(screen.getAllByText(/found/)).toHaveLength(1);
    posts();
    respond('get', '/user/searchUsers', {
      status: 200,
      body: { users: [{ _id: 'a', username: 'amara', profilePicUrl: '' }] },
    });
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'amara{Enter}');
    expect(await (await postsSection()).findByText(/^No posts found/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'amara' })).toBeVisible();
    expect(screen.queryByText('No users found')).toBeNull();
  });

  test('a search for posts that fails leaves the people, and can be repeated', async () => {
    respond('get', '/user/searchPosts', 'unreachable');
    const { user } = renderApp('/discover?query=linen', { as: me });
    const section = await postsSection();
    expect(await section.findByText('The posts could not be loaded.')).toBeVisible();
    expect(screen.getByText('No users found')).toBeVisible();
    posts('Linen shirt');
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('Linen shirt')).toBeVisible();
  });

  test('of many people the first ones are shown, so that the posts are near, and all of them on request', async () => {
    const users = Array.from({ length: 20 }, (_, n) => ({ _id: `id-${n}`, username: `ren-${n}`, profilePicUrl: '' }));
    respond('get', '/user/searchUsers', () => ({ status: 200, body: { users } }));
    const { user } = renderApp('/discover?query=ren', { as: me });
    expect(await screen.findByText('20 people')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^ren-/ })).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show all 20 people' }));
    expect(screen.getAllByRole('link', { name: /^ren-/ })).toHaveLength(20);
  });

  test("a tag of a post leads to the search for it, and Back returns to the search's results", async () => {
    const asked = posts('Linen shirt');
    const { user, router, where } = renderApp('/discover?query=linen', { as: me });
    await user.click(await postTiles.link('Linen shirt'));
    const tags = within(await screen.findByRole('list', { name: 'What makes this clean' }));
    await user.click(tags.getByRole('link', { name: 'plastic free' }));
    expect(await screen.findByRole('combobox')).toHaveValue('plastic free');
    expect(where()).toBe('/discover?query=plastic+free');
    expect(await (await postsSection()).findByText('Linen shirt')).toBeVisible();
    router.history.go(-2);
    expect(await screen.findByDisplayValue('linen')).toBeVisible();
    expect(await (await postsSection()).findByText('Linen shirt')).toBeVisible();
    expect(asked).toEqual(['linen', 'plastic free', 'plastic', 'free']);
  });
});
