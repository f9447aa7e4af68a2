import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectPostScreen, recordWrites, sharedPost, sharePost } from '#tests/support/client/pages/public-post.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

afterEach(() => sessionStorage.clear());

type App = ReturnType<typeof renderApp>;

async function signUp({ user }: App) {
  await enterText(await screen.findByLabelText('Username'), 'newcomer');
  await enterText(screen.getByLabelText('Email'), 'newcomer@example.org');
  await enterText(screen.getByLabelText('Password'), 'a long enough password');
  await user.click(screen.getByRole('button', { name: 'sign up' }));
}

describe('the page of a post for people without an account', () => {
  test('shows the post, its author without a link, its shop and more of the author', async () => {
    sharePost();
    renderApp('/post/post-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'The serum' })).toBeVisible();
    expect(screen.getByText(`@${sharedPost.username}`).closest('a')).toBeNull();
    expect(screen.getByText('plastic free').closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: 'Shop (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://shop.example/',
    );
    expect(screen.getByRole('link', { name: /Tea/ })).toHaveAttribute('href', '/post/post-2');
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(document.title).toContain('The serum');
  });

  test('is the not-found page where the server knows no such post', async () => {
    respond('get', '/user/getPublicPost', { status: 404, body: { message: 'This post does not exist.' } });
    homePosts(samplePost({ postId: 'balm', title: 'Balm' }));
    renderApp('/post/post-1');
    expect(await screen.findByText('404 Not Found')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'login' })).toHaveAttribute('href', '/login?redirect=%2Fpost%2Fpost-1');
    expect(main.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/discover');
    const newest = within(await main.findByRole('region', { name: 'New in the community' }));
    expect(newest.getByRole('link', { name: /Balm/ })).toHaveAttribute('href', '/post/balm');
  });

  test('leads a member to the post’s own screen', async () => {
    const sent = recordWrites();
    const app = renderApp('/post/post-1', { as: { userId: 'me' } });
    await expectPostScreen(app);
    expect(sent).toEqual([]);
  });
});

describe('what a visitor wants to do with a post', () => {
  test('saving is done once after signing up, and said before', async () => {
    sharePost();
    const sent = recordWrites();
    const app = renderApp('/post/post-1');
    await app.user.click(await screen.findByRole('link', { name: 'Save' }));
    expect(await screen.findByText('Sign up to save “The serum”')).toBeVisible();
    await signUp(app);
    await expectPostScreen(app);
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([['save', sharedPost.imageUrl]]);

    // Back at the same address, nothing is left to be done.
    await app.router.navigate({ href: '/post/post-1?wish=save' });
    await expectPostScreen(app);
    expect(sent).toHaveLength(1);
  });

  test('following is done after signing up', async () => {
    sharePost();
    const sent = recordWrites();
    const app = renderApp('/post/post-1');
    await app.user.click(await screen.findByRole('link', { name: '+ Follow' }));
    expect(await screen.findByText(`Sign up to follow @${sharedPost.username}`)).toBeVisible();
    await signUp(app);
    await expectPostScreen(app);
    await expectToast('Successfully followed the user!');
    expect(sent).toEqual([['follow', sharedPost.userId]]);
  });

  test('a comment is kept while its author signs up, and then published', async () => {
    sharePost();
    const sent = recordWrites();
    const app = renderApp('/post/post-1');
    // A blank comment is not sent.
    await app.user.click(await screen.findByRole('button', { name: 'Comment' }));
    expect(app.where()).toBe('/post/post-1');
    await enterText(screen.getByLabelText('Write your comment'), ' Lovely! ');
    await app.user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Sign up to comment on “The serum”')).toBeVisible();
    expect(screen.getByText('Lovely!')).toBeVisible();

    // Who goes back finds it in the box.
    app.router.history.back();
    expect(await screen.findByLabelText('Write your comment')).toHaveValue('Lovely!');
    await app.user.click(screen.getByRole('button', { name: 'Comment' }));
    await signUp(app);
    await expectPostScreen(app);
    await expectToast('Your comment is published.');
    expect(sent).toEqual([['comment', 'Lovely!']]);
  });

  test('the wish stays with who logs in instead', async () => {
    sharePost();
    const sent = recordWrites();
    respond('post', '/user/login', {
      status: 200,
      body: { token: 'token', userId: 'me', isAdmin: false, message: 'Logged in successfully' },
    });
    const app = renderApp('/post/post-1');
    await app.user.click(await screen.findByRole('link', { name: 'Save' }));
    await app.user.click((await screen.findAllByRole('link', { name: 'login' })).at(-1)!);
    expect(await screen.findByText('Log in to save “The serum”')).toBeVisible();
    await enterText(await screen.findByLabelText('Email'), 'newcomer@example.org');
    await enterText(screen.getByLabelText('Password'), 'a long enough password');
    await app.user.click(screen.getByRole('button', { name: 'login' }));
    await expectPostScreen(app);
    await expectToast('Post saved successfully!');
    expect(sent).toHaveLength(1);
  });

  test('a link from somebody else carries nothing out and says nothing', async () => {
    const sent = recordWrites();
    const app = renderApp('/register?redirect=%2Fpost%2Fpost-1%3Fwish%3Dsave');
    await screen.findByLabelText('Username');
    expect(screen.queryByText(/to save/)).toBeNull();
    await signUp(app);
    await expectPostScreen(app);
    await app.router.navigate({ href: '/post/post-1?wish=follow' });
    await expectPostScreen(app);
    expect(sent).toEqual([]);
  });

  test('nor does one with another wish than the one chosen', async () => {
    sharePost();
    const sent = recordWrites();
    const app = renderApp('/post/post-1');
    await app.user.click(await screen.findByRole('link', { name: 'Save' }));
    await screen.findByText('Sign up to save “The serum”');
    await app.router.navigate({ to: '/register', search: { redirect: '/post/post-1?wish=follow' } });
    await waitFor(() => expect(screen.queryByText(/^Sign up to/)).toBeNull());
    await signUp(app);
    await expectPostScreen(app);
    expect(sent).toEqual([]);
  });

  test('a post that is gone meanwhile is named as the reason', async () => {
    sharePost();
    const sent = recordWrites();
    const app = renderApp('/post/post-1');
    await app.user.click(await screen.findByRole('link', { name: 'Save' }));
    respond('get', '/user/getPost', { status: 404, body: { message: 'This post does not exist.' } });
    await signUp(app);
    await expectToast('This post no longer exists: what you chose to do cannot be done.');
    expect(await screen.findByText('404 Not Found')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
