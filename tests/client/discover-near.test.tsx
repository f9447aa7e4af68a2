import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };
const post = (title: string) => samplePost({ postId: title, title });

type Near = Answer<'get', '/user/searchNearPosts'>;

/** Finds these posts with these texts, none with others, and answers each near spelling so. Returns what was asked for near ones. */
function posts(found: Record<string, string[]>, near: Near | Promise<Near>) {
  const asked: (string | null)[] = [];
  respond('get', '/user/searchPosts', ({ query }) => ({
    status: 200,
    body: { posts: (found[query.get('query') ?? ''] ?? []).map(post), nextCursor: null },
  }));
  respond('get', '/user/searchNearPosts', ({ query }) => {
    asked.push(query.get('query'));
    return near;
  });
  return asked;
}
const none: Near = { status: 200, body: { spelling: '', posts: [] } };
const linen: Near = {
  status: 200,
  body: { spelling: 'linen', posts: [post('Linen shirt')] },
};

const postsSection = async () => within(await screen.findByRole('region', { name: 'Posts' }));

describe('a search that finds nothing', () => {
  test('shows what a near spelling finds, says so, and can be made exactly', async () => {
    const asked = posts({}, linen);
    const { user, where } = renderApp('/discover?query=lienn', { as: me });
    const section = await postsSection();
    expect(await section.findByText(/Nothing for “lienn”. Showing “linen”./)).toBeVisible();
    expect(section.getByRole('link', { name: /Linen shirt$/ })).toBeVisible();
    expect(screen.queryByText(/No posts found/)).toBeNull();
    expect(screen.getByRole('combobox')).toHaveValue('lienn');

    await user.click(section.getByRole('link', { name: 'Search for exactly “lienn”' }));
    await waitFor(() => expect(where()).toBe('/discover?query=lienn&exact=true'));
    expect(await screen.findByText('No posts found')).toBeVisible();
    expect(screen.queryByText(/Linen shirt/)).toBeNull();
    expect(asked).toEqual(['lienn']);
  });

  test('says so once, with all tags to go on, when nothing is near either; until then it says nothing', async () => {
    const { reply, release } = hold<Near>();
    const asked = posts({}, reply);
    renderApp('/discover?query=zzzz', { as: me });
    await waitFor(() => expect(asked).toEqual(['zzzz']));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByText('No posts found')).toBeNull();
    release(none);
    expect(await screen.findByText('No posts found')).toBeVisible();
    expect(screen.getAllByText(/found/)).toHaveLength(2);
    expect(within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('link')).toHaveLength(17);
  });

  test.each(['unreachable', { status: 503, body: { message: 'Busy.' } }] as const)(
    'is no failure where near spellings cannot be asked for (%j)',
    async (answer) => {
      posts({}, answer);
      renderApp('/discover?query=lienn', { as: me });
      expect(await screen.findByText('No posts found')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  test('does not say that there is nothing above the posts with some of its words', async () => {
    posts({ linen: ['Linen shirt'] }, none);
    renderApp('/discover?query=linen okapi', { as: me });
    expect(await screen.findByRole('region', { name: 'Posts with “linen”' })).toBeVisible();
    expect(screen.queryByText('No posts found')).toBeNull();
    expect(screen.getAllByText('No users found')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Posts' })).toBeNull();
  });
});

test('a search that finds something asks for no near spelling, and shows the tags that it may mean', async () => {
  const asked = posts({ plast: ['Plastic free soap'] }, linen);
  renderApp('/discover?query=plast', { as: me });
  expect(await (await postsSection()).findByRole('link', { name: /Plastic free soap$/ })).toBeVisible();
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('link');
  expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
    ['plastic free', '/discover?query=plastic+free'],
  ]);
  expect(asked).toEqual([]);
});

describe('recent searches', () => {
  const recent = () => screen.queryByRole('region', { name: 'Recent searches' });
  const listed = () =>
    within(recent()!)
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('the last eight are offered before a search, the latest first, each once; one or all can be forgotten', async () => {
    posts({}, none);
    const { user, router } = renderApp('/discover', { as: me });
    const field = await screen.findByRole('combobox');
    expect(recent()).toBeNull();
    for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9', 'B2']) {
      await user.clear(field);
      await user.type(field, `${text}{Enter}`);
    }
    await router.navigate({ to: '/discover' });
    await waitFor(() => expect(recent()).toBeVisible());
    expect(listed()).toEqual(['B2', 'i9', 'h8', 'g7', 'f6', 'e5', 'd4', 'c3']);
    await user.click(screen.getByRole('button', { name: 'Forget “h8”' }));
    expect(listed()).toEqual(['B2', 'i9', 'g7', 'f6', 'e5', 'd4', 'c3']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'i9' }));
    expect(await screen.findByDisplayValue('i9')).toBeVisible();
    await router.navigate({ to: '/discover' });
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(recent()).toBeNull();
    expect(localStorage.getItem('recentSearches')).toBe('[]');
  });

  test('they are gone once the session has ended, and what is stored otherwise is none', async () => {
    posts({}, none);
    localStorage.setItem('recentSearches', '{"not":"a list"}');
    const { user, session } = renderApp('/discover', { as: me });
    const field = await screen.findByRole('combobox');
    expect(recent()).toBeNull();
    await user.type(field, 'linen{Enter}');
    expect(localStorage.getItem('recentSearches')).toBe('["linen"]');
    session.end();
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });
});
