import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { login } from '#tests/support/client/pages/login.ts';
import { expectPostScreen, recordWrites, sharedPost, sharePost } from '#tests/support/client/pages/public-post.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';

afterEach(() => sessionStorage.clear());

/** A visitor chooses to save the post, and is on the register page. */
async function chooseToSave() {
  sharePost();
  const app = renderApp('/post/post-1');
  await app.user.click(await screen.findByRole('link', { name: 'Save' }));
  await screen.findByText('Sign up to save “The serum”');
  return app;
}

describe('a wish is carried out', () => {
  test('after the way over Google, which leaves the page', async () => {
    const sent = recordWrites();
    await chooseToSave();
    const google = screen.getByRole('link', { name: 'sign up with Google' }).getAttribute('href');
    const redirect = new URL(google ?? '', location.origin).searchParams.get('redirect');
    cleanup();

    const userData = {
      _id: 'me',
      username: 'me',
      profilePicUrl: '',
      about: '',
      link: '',
      pronouns: '',
      isAdmin: false,
    };
    respond('get', '/user/user', () => ({ status: 200, body: { userData, token: 'token' } }));
    const query = new URLSearchParams({ token: 'one-time', redirect: redirect ?? '' });
    await expectPostScreen(renderApp(`/oauth-success?${query}`));
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([['save', sharedPost.imageUrl]]);
  });

  test('after the links of the header, and of a forgotten password', async () => {
    const sent = recordWrites();
    respond('post', '/user/login', {
      status: 200,
      body: { token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: false, message: 'Hello.' },
    });
    const app = await chooseToSave();
    const follow = async (name: string, place: Pick<typeof screen, 'findByRole'> = screen) =>
      app.user.click(await place.findByRole('link', { name }));
    const header = within(screen.getByRole('banner'));
    await follow('login', header);
    await screen.findByText('Log in to save “The serum”');
    await follow('sign up', header);
    await screen.findByText('Sign up to save “The serum”');
    await follow('login', header);
    await follow('forgotten password?');
    await screen.findByRole('heading', { name: 'Forgotten password?' });
    await follow('login', header);
    await follow('forgotten password?');
    await follow('back to login');
    await screen.findByText('Log in to save “The serum”');
    await login.submit();
    await expectPostScreen(app);
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([['save', sharedPost.imageUrl]]);
  });

  test('after a login with a second factor', async () => {
    const sent = recordWrites();
    respond('post', '/user/login', () => ({
      status: 403,
      body: {
        message: 'Please confirm with your second factor.',
        proofRequired: true,
        secondFactorToken: 'a-token-of-the-pending-login',
        secondFactors: ['oneTimeCode' as const],
      },
    }));
    respond('post', '/user/login/secondFactor', {
      status: 200,
      body: { token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: false, message: 'Hello.' },
    });
    const app = await chooseToSave();
    await app.user.click(screen.getAllByRole('link', { name: 'login' }).at(-1)!);
    await screen.findByText('Log in to save “The serum”');
    await login.submit();
    await app.user.type(await screen.findByLabelText('Code'), '492039{Enter}');
    await expectPostScreen(app);
    await expectToast('Post saved successfully!');
    expect(sent).toEqual([['save', sharedPost.imageUrl]]);
  });
});

test('the links of the header keep an invitation, and a sign-in that did not work the path that was asked for', async () => {
  renderApp('/register?invite=abc');
  const header = () => within(screen.getByRole('banner'));
  await screen.findByRole('heading', { level: 1 });
  expect(header().getByRole('link', { name: 'login' })).toHaveAttribute('href', '/login?invite=abc');
  expect(header().getByRole('link', { name: 'sign up' })).toHaveAttribute('href', '/register?invite=abc');
  cleanup();

  respond('get', '/user/user', { status: 401, body: { message: 'Please log in.' } });
  renderApp('/oauth-success?token=one-time&redirect=%2Fdiscover');
  expect(await screen.findByRole('link', { name: 'back to login' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fdiscover',
  );
  expect(header().getByRole('link', { name: 'login' })).toHaveAttribute('href', '/login?redirect=%2Fdiscover');
});
