// Servers of earlier versions send no codes: what the client decides by them, it then decides as it did before.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { network } from '#tests/support/client/network.ts';
import { createPost, openFilledCreatePost } from '#tests/support/client/pages/create-post.ts';
import { login } from '#tests/support/client/pages/login.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts } from '#tests/support/client/post-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

const refuses = (call: string, status: number, body: object) =>
  network.use(http.post(`*/api/user/${call}`, () => HttpResponse.json(body, { status })));

test('the link of a confirmed address is offered where the field is the address', async () => {
  acceptPostPictures();
  refuses('savePostMetadata', 403, { success: false, message: 'Please confirm your address.', field: 'email' });
  await openFilledCreatePost();
  await createPost.submit();
  expect(await createPost.form().findByRole('button', { name: 'Send the link again' })).toBeEnabled();
});

test('a picture is uploaded again where the message says that the server does not have it', async () => {
  const uploads = acceptPostPictures();
  refuses('savePostMetadata', 409, { success: false, message: 'This picture is already in use.' });
  await openFilledCreatePost();
  await createPost.submit();
  await expectToast('This picture is already in use.');
  acceptPosts();
  await createPost.submit();
  await expectToast('Post created successfully!');
  expect(uploads).toHaveLength(2);
});

test('a second factor with a 400 has come too late', async () => {
  refuses('login', 403, {
    message: 'Please confirm with your second factor.',
    proofRequired: true,
    secondFactorToken: 'a-token-of-the-pending-login',
    secondFactors: ['oneTimeCode'],
  });
  refuses('login/secondFactor', 400, { message: 'This sign-in has expired.' });
  renderApp('/login');
  await login.submit();
  await userEvent.type(await screen.findByLabelText('Code'), '492039{Enter}');
  expect(await screen.findByText('This sign-in has expired.')).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
});
