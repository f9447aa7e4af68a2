import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

const face = '/media/after/384.webp';

/** Home first, so that its posts are in the cache; then the account's screen; then the changes, saved. */
async function changeAfterHome(posts: ReturnType<typeof samplePost>[]) {
  let asked = 0;
  network.use(
    answer('get', '/user/getAllPosts', () => {
      asked += 1;
      return { status: 200, body: { posts, nextCursor: null } };
    }),
    answer('post', '/user/uploadProfileImage', () => ({ status: 200, body: { imageUrl: face } })),
  );
  ownAccount({ about: 'Before.' });
  const app = renderApp('/', { as: { userId: 'me' } });
  await screen.findAllByRole('heading', { name: 'The serum I refill' });
  await app.router.navigate({ to: '/editProfile' });
  const username = await screen.findByDisplayValue('amara.green');
  await app.user.clear(username);
  await app.user.click(username);
  await app.user.paste('amara.blue');
  await app.user.click(screen.getByLabelText('About'));
  await app.user.paste(' After.  ');
  await app.user.upload(screen.getByLabelText('Picture file'), new File(['a face'], 'face.jpg', { type: 'image/jpeg' }));
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await expectToast('Profile updated successfully');
  return { ...app, asked: () => asked };
}

describe('after the account was saved', () => {
  test('S155: the account’s picture in the header follows', async () => {
    await changeAfterHome([samplePost()]);
    const box = screen.getByRole('button', { name: 'my account' });
    await waitFor(() => expect(box.querySelector('img')).toHaveAttribute('src', face));
  });

  test('S155: one’s own posts in the cache bear the new name and picture, others’ do not, and none is fetched anew', async () => {
    const mine = samplePost({ postId: 'mine', userId: 'me', username: 'amara.green', link: 'https://shop.example/' });
    const { router, queryClient, asked } = await changeAfterHome([mine, samplePost()]);
    await router.navigate({ to: '/' });
    expect(await screen.findByText('amara.blue')).toBeVisible();
    expect(screen.getByText('noor.field')).toBeVisible();
    expect(asked()).toBe(1);
    const cached = JSON.stringify(queryClient.getQueryData(['posts', 'newest']));
    expect(cached).toContain(JSON.stringify({ ...mine, username: 'amara.blue', profilePicUrl: face }));
    expect(cached).toContain(JSON.stringify(samplePost()));
  });

  test('S155: the account in the cache becomes what the server made of it', async () => {
    const { queryClient } = await changeAfterHome([samplePost()]);
    await waitFor(() =>
      expect(queryClient.getQueryData(['account', 'own'])).toMatchObject({
        username: 'amara.blue',
        about: 'Before. After.',
        profilePicUrl: face,
        password: '*****',
      }),
    );
    await waitFor(() => expect(screen.getByLabelText('About')).toHaveValue('Before. After.'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('S060: userData, where it is stored, follows with its public fields only', async () => {
    localStorage.setItem('userData', JSON.stringify({ _id: 'me', username: 'amara.green', isAdmin: false }));
    await changeAfterHome([samplePost()]);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('userData')!)).toEqual({
        _id: 'me',
        username: 'amara.blue',
        profilePicUrl: face,
        about: 'Before. After.',
        link: '',
        pronouns: '',
        isAdmin: false,
      }),
    );
  });

  test('S060: where no userData is stored, none is made', async () => {
    await changeAfterHome([samplePost()]);
    expect(localStorage.getItem('userData')).toBeNull();
  });
});
