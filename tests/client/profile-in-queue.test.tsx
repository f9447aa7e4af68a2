import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import { forgetDevice } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

beforeEach(forgetDevice);

const face = new File(['a face'], 'face.jpg', { type: 'image/jpeg' });

async function open(device = createSharedDevice(), isOnline = false) {
  device.setOnline(isOnline);
  const tab = await device.openTab();
  const app = renderApp('/editProfile', { as: { userId: 'me' }, device: tab });
  await screen.findByDisplayValue('amara.green');
  return { device, tab, app };
}

async function enter({ user }: RenderedApp, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** The words of a failure come before the button is one to save with again. */
const save = async ({ user }: RenderedApp) => user.click(await screen.findByRole('button', { name: 'Save' }));
const waits = (app: RenderedApp) => waitFor(() => expect(app.actions.waiters.get()).toMatchObject([{ name: 'account/save', isParked: true }]));
const isThrough = (app: RenderedApp) => waitFor(() => expect(app.actions.waiters.get()).toEqual([]));

describe('a change of the profile without a network', () => {
  test('is kept with its picture and shown, and sent once by the next visit', async () => {
    const { sent } = ownAccount({ about: 'Before.' });
    const uploaded: (string | undefined)[] = [];
    network.use(
      answer('post', '/user/uploadProfileImage', async ({ request }) => {
        const file = (await request.formData()).get('file');
        uploaded.push(file instanceof File ? await file.text() : undefined);
        return { status: 200, body: { imageUrl: '/media/after/384.webp' } };
      }),
    );
    const { device, tab, app } = await open();
    await enter(app, 'About', 'After.');
    await app.user.upload(screen.getByLabelText('Picture file'), face);
    await save(app);
    await waits(app);
    expect(app.queryClient.getQueryData(['account', 'own'])).toMatchObject({ about: 'After.', profilePicUrl: '' });
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    expect(screen.getByLabelText('About')).toHaveValue('After.');
    expect(screen.queryByText('Profile updated successfully')).toBeNull();
    expect([sent, uploaded]).toEqual([[], []]);

    tab.close();
    cleanup();
    const next = await open(device);
    await next.app.actions.open();
    await waitFor(() => expect(screen.getByLabelText('About')).toHaveValue('After.'));
    device.setOnline(true);
    await expectToast('1 action that was waiting went through.');
    expect(uploaded).toEqual(['a face']);
    expect(sent).toEqual([{ about: 'After.', profilePicUrl: '/media/after/384.webp' }]);
    await waitFor(() => expect(next.app.queryClient.getQueryData(['account', 'own'])).toMatchObject({ profilePicUrl: '/media/after/384.webp' }));
  });

  test('shows the new name on one’s posts, and the old one again when it is refused', async () => {
    network.use(
      answer('get', '/user/getAllPosts', () => ({ status: 200, body: { posts: [samplePost({ userId: 'me', username: 'amara.green' })], nextCursor: null } })),
      answer('put', '/user/userProfile', () => ({ status: 409, body: { message: 'This username is taken.' } })),
    );
    const { device, app } = await open();
    await app.router.navigate({ to: '/' });
    expect(await screen.findByText('amara.green')).toBeVisible();
    await app.router.navigate({ to: '/editProfile' });
    await screen.findByDisplayValue('amara.green');
    await enter(app, 'Username', 'amara.blue');
    await save(app);
    await waits(app);
    await app.router.navigate({ to: '/' });
    expect(await screen.findByText('amara.blue')).toBeVisible();
    device.setOnline(true);
    await expectToast('Error updating profile: This username is taken.');
    expect(await screen.findByText('amara.green')).toBeVisible();
  });

  test('S155: refused after the wait, it stands in the form again beside the words, with what was typed since', async () => {
    network.use(answer('put', '/user/userProfile', () => ({ status: 409, body: { message: 'This username is taken.' } })));
    const { device, app } = await open();
    await enter(app, 'Username', 'amara.blue');
    await app.user.upload(screen.getByLabelText('Picture file'), face);
    network.use(answer('post', '/user/uploadProfileImage', () => ({ status: 200, body: { imageUrl: '/media/after/384.webp' } })));
    await save(app);
    await waits(app);
    await enter(app, 'Pronouns', 'they/them');
    device.setOnline(true);
    await expectToast('Error updating profile: This username is taken.');
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue('amara.blue'));
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/This username is taken\.$/);
    expect(screen.getByLabelText('Pronouns')).toHaveValue('they/them');
    expect(screen.getByText('face.jpg is uploaded when you save.')).toBeVisible();
    await isThrough(app);
    const { sent } = ownAccount();
    await enter(app, 'Username', 'amara.red');
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toMatchObject([{ username: 'amara.red', pronouns: 'they/them' }]);
  });

  test('an answer that was lost is asked for again, without sending the picture twice', async () => {
    let uploaded = 0;
    network.use(
      answer('put', '/user/userProfile', () => 'unreachable'),
      answer('post', '/user/uploadProfileImage', () => {
        uploaded += 1;
        return { status: 200, body: { imageUrl: '/media/after/384.webp' } };
      }),
    );
    const { device, app } = await open(createSharedDevice(), true);
    await app.user.upload(screen.getByLabelText('Picture file'), face);
    await save(app);
    await waits(app);
    const { sent } = ownAccount();
    device.retry();
    await isThrough(app);
    expect(uploaded).toBe(1);
    expect(sent).toEqual([{ profilePicUrl: '/media/after/384.webp' }]);
  });
});

test.each(['Password', 'Email'])('a change of %s is never kept: it is sent at once, or fails', async (label) => {
  network.use(answer('put', '/user/userProfile', () => 'unreachable'));
  const { tab, app } = await open();
  await enter(app, 'About', 'After.');
  await enter(app, label, 'new@example.org');
  await save(app);
  await expectToast('An error occurred while updating the profile.');
  expect(await tab.store.list('me')).toEqual([]);
  expect(screen.getByLabelText(label)).toHaveValue('new@example.org');
  const { sent } = ownAccount();
  await save(app);
  await expectToast('Profile updated successfully');
  expect(sent).toEqual([{ about: 'After.', [label.toLowerCase()]: 'new@example.org' }]);
});

test.each([
  ['Deactivate account', undefined],
  ['Delete account', 'delete'],
])('%s forgets what waits here, and what was begun', async (name, confirm) => {
  const gone = { status: 200, body: { message: 'Gone.' } } as const;
  network.use(
    answer('patch', '/user/deactivate', () => gone),
    answer('delete', '/user/delete', () => gone),
  );
  await draftsOf('me').write('post', { title: 'Half a post' });
  const { tab, app } = await open();
  await enter(app, 'About', 'After.');
  await save(app);
  await waits(app);
  await app.user.click(screen.getByRole('button', { name }));
  if (confirm) await app.user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(app.where()).toBe('/login'));
  await waitFor(async () => expect(await tab.store.list('me')).toEqual([]));
  await waitFor(async () => expect(await draftsOf('me').read('post')).toBeUndefined());
});
