import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { answerProfilePictures, newPictureUrl, ownAccount } from '#tests/support/client/own-account.ts';
import { editProfile } from '#tests/support/client/pages/edit-profile.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

/** Opens the home page, so that its posts are in the cache; then changes name, bio and picture, and saves. */
async function changeAfterHome(...posts: ReturnType<typeof samplePost>[]) {
  const readCount = homePosts(...posts);
  answerProfilePictures();
  ownAccount({ about: 'Before.' });
  const app = renderApp('/', { as: { userId: 'me' } });
  await screen.findAllByRole('heading', { name: 'The serum I refill' });
  await app.router.navigate({ to: '/editProfile' });
  await editProfile.isLoaded();
  await editProfile.enter('Username', 'amara.blue');
  await editProfile.enter('About', 'Before. After.  ');
  await editProfile.choosePicture();
  await editProfile.save();
  await expectToast('Profile updated successfully');
  return { ...app, readCount };
}

describe('after the account was saved', () => {
  test('S155: the header shows the new picture', async () => {
    await changeAfterHome(samplePost());
    await waitFor(async () => expect(await header.accountPicture()).toHaveAttribute('src', newPictureUrl));
  });

  test('S155: the member’s own posts show the new name and picture without a further request, others’ do not', async () => {
    const mine = samplePost({ postId: 'mine', userId: 'me', username: 'amara.green', title: 'My soap' });
    const { router, readCount } = await changeAfterHome(mine, samplePost());
    await router.navigate({ to: '/' });
    expect(await screen.findByText('amara.blue')).toBeVisible();
    expect(screen.getByText('noor.field')).toBeVisible();
    expect(readCount()).toBe(1);
    holdAnswer('get', '/user/getPost');
    await userEvent.click(screen.getByRole('link', { name: /My soap/ }));
    const author = await screen.findByRole('link', { name: '@amara.blue' });
    expect(author.querySelector('img')).toHaveAttribute('src', newPictureUrl);
  });

  test('S155: the form shows the account as the server stored it', async () => {
    const { router } = await changeAfterHome(samplePost());
    await waitFor(() => expect(editProfile.field('About')).toHaveValue('Before. After.'));
    expect(editProfile.unsavedNote()).toBeNull();
    holdAnswer('get', '/user/getCurrentUser');
    await router.navigate({ to: '/' });
    await router.navigate({ to: '/editProfile' });
    expect(await screen.findByDisplayValue('amara.blue')).toBeVisible();
    expect(editProfile.field('About')).toHaveValue('Before. After.');
    expect(editProfile.field('Password')).toHaveValue('*****');
  });

  test('S060: userData, where it is stored, is updated, with its public fields only', async () => {
    localStorage.setItem('userData', JSON.stringify({ _id: 'me', username: 'amara.green', isAdmin: false }));
    await changeAfterHome(samplePost());
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('userData')!)).toEqual({
        _id: 'me',
        username: 'amara.blue',
        profilePicUrl: newPictureUrl,
        about: 'Before. After.',
        link: '',
        pronouns: '',
        isAdmin: false,
      }),
    );
  });

  test('S060: where no userData is stored, none is added', async () => {
    await changeAfterHome(samplePost());
    expect(localStorage.getItem('userData')).toBeNull();
  });
});
