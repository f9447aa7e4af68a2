import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#tests/support/client/answer.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { network } from '#tests/support/client/network.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };
const choice = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Whose posts' })).getByRole('link', { name });

/** The posts of whom one follows, from now on. */
const followedPosts = (...titles: string[]) =>
  network.use(
    answer('get', '/user/getFollowedPosts', () => ({
      status: 200,
      body: { posts: titles.map((title) => samplePost({ postId: title, title })), nextCursor: null },
    })),
  );

const suggested = {
  _id: 'noor',
  username: 'noor.field',
  profilePicUrl: '',
  posts: ['One', 'Two', 'Three'].map((title) => samplePost({ postId: title, title, userId: 'noor' })),
};
const suggest = (...members: (typeof suggested)[]) =>
  network.use(answer('get', '/user/getSuggestedMembers', () => ({ status: 200, body: { members } })));

describe('home of a member', () => {
  test('a member chooses between all posts and those of whom it follows; the choice is in the address', async () => {
    homePosts(samplePost({ title: 'By anybody' }));
    followedPosts('By a friend');
    const { user, where, router } = renderApp('/', { as: me });
    await postTiles.title('By anybody');
    expect(await choice('everyone')).toHaveAttribute('aria-current', 'page');
    expect(await choice('following')).not.toHaveAttribute('aria-current');
    await user.click(await choice('following'));
    await postTiles.title('By a friend');
    expect(screen.queryByText('By anybody')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' })).toBeVisible();
    expect(where()).toBe('/?posts=following');
    expect(await choice('following')).toHaveAttribute('aria-current', 'page');
    expect(await choice('everyone')).not.toHaveAttribute('aria-current');
    router.history.back();
    await postTiles.title('By anybody');
    expect(screen.queryByText('By a friend')).toBeNull();
  });

  test('an address with the choice opens it, and any other value shows all posts', async () => {
    homePosts(samplePost({ title: 'By anybody' }));
    followedPosts('By a friend');
    const { router } = renderApp('/?posts=following', { as: me });
    await postTiles.title('By a friend');
    await router.navigate({ to: '/', search: { posts: 'nonsense' as never } });
    await postTiles.title('By anybody');
  });

  test('a visitor has no choice and sees all posts', async () => {
    homePosts(samplePost({ title: 'By anybody' }));
    renderApp('/?posts=following');
    await postTiles.title('By anybody');
    expect(screen.queryByRole('navigation', { name: 'Whose posts' })).toBeNull();
  });

  test('whoever follows nobody is offered members, who stay while their posts arrive', async () => {
    suggest(suggested);
    followedPosts();
    respond('post', '/user/follow/{id}', { status: 200, body: { message: 'Done.' } });
    const { user } = renderApp('/?posts=following', { as: me });
    expect(await screen.findByText('No posts from people you follow yet')).toBeVisible();
    const people = within(await screen.findByRole('region', { name: 'People to follow' }));
    expect(people.getByRole('link', { name: 'noor.field' })).toHaveAttribute('href', '/profile/noor');
    expect(people.getAllByRole('img')).toHaveLength(3);
    respond('get', '/user/isFollowing', { status: 200, body: { isFollowing: true } });
    followedPosts('Arrived');
    await user.click(people.getByRole('button', { name: '+ Follow' }));
    await postTiles.title('Arrived');
    expect(people.getByRole('button', { name: 'Following' })).toBeVisible();
  });
});

describe('suggestions on discover', () => {
  test('before a search there are people to follow with three of their pictures each, without a request for each', async () => {
    suggest(suggested);
    const asked = recordAnswers('get', '/user/isFollowing', { status: 200, body: { isFollowing: false } });
    renderApp('/discover', { as: me });
    const people = within(await screen.findByRole('region', { name: 'People to follow' }));
    expect(await people.findByRole('button', { name: '+ Follow' })).toBeVisible();
    expect(people.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '/postDetail/noor?postId=Two');
    expect(screen.getByRole('region', { name: 'Or meet them where they post' })).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('without anybody to suggest, or without an answer, discover has its places to start', async () => {
    suggest();
    const { router } = renderApp('/discover', { as: me });
    await screen.findByRole('region', { name: 'Or meet them where they post' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'People to follow' })).toBeNull());
    respond('get', '/user/getSuggestedMembers', 'unreachable');
    await router.invalidate();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
