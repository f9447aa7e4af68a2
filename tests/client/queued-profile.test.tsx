import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { getOutbox } from '#client/outbox/use-outbox.ts';
import { draftsOf } from '#client/shared/drafts/drafts.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { answerProfilePictures, newPictureUrl, ownAccount, rejectAccount } from '#tests/support/client/own-account.ts';
import { createPost } from '#tests/support/client/pages/create-post.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice, type SharedDevice } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

async function openOn(device: SharedDevice, { isOnline = false } = {}) {
  device.setOnline(isOnline);
  const tab = await device.openTab();
  return { tab, app: await openEditProfile({ device: tab }) };
}

describe('a change of the profile without a network', () => {
  test('is stored with its picture and shown, and sent once by the next visit', async () => {
    const { sent } = ownAccount({ about: 'Before.' });
    const uploaded = answerProfilePictures();
    const device = createSharedDevice();
    const { tab } = await openOn(device);
    await editProfile.enter('About', 'After.');
    await editProfile.choosePicture();
    await editProfile.save();
    await expectQueued(1);
    await waitFor(() => expect(editProfile.unsavedNote()).toBeNull());
    expect(editProfile.field('About')).toHaveValue('After.');
    expect(screen.queryByText('Profile updated successfully')).toBeNull();
    expect([sent, uploaded]).toEqual([[], []]);

    tab.close();
    cleanup();
    const next = await openOn(device);
    await getOutbox(next.app.outbox).open();
    await waitFor(() => expect(editProfile.field('About')).toHaveValue('After.'));
    device.setOnline(true);
    await expectToast('1 action that was waiting went through.');
    expect(uploaded).toMatchObject([{ file: { size: samplePhoto().size } }]);
    expect(sent).toEqual([{ about: 'After.', profilePicUrl: newPictureUrl }]);
    await waitFor(async () => expect(await header.accountPicture()).toHaveAttribute('src', newPictureUrl));
  });

  test('shows the new name on the member’s posts, and the old one again when it is refused', async () => {
    homePosts(samplePost({ userId: 'me', username: 'amara.green' }));
    rejectAccount({ status: 409, body: { message: 'This username is taken.' } });
    const device = createSharedDevice();
    const { app } = await openOn(device);
    await app.router.navigate({ to: '/' });
    expect(await screen.findByText('amara.green')).toBeVisible();
    await app.router.navigate({ to: '/editProfile' });
    await editProfile.isLoaded();
    await editProfile.enter('Username', 'amara.blue');
    await editProfile.save();
    await expectQueued(1);
    await app.router.navigate({ to: '/' });
    expect(await screen.findByText('amara.blue')).toBeVisible();
    device.setOnline(true);
    await expectToast('Error updating profile: This username is taken.');
    expect(await screen.findByText('amara.green')).toBeVisible();
  });

  test('S155: is in the form again when it is refused, with the message and with what was typed since', async () => {
    rejectAccount({ status: 409, body: { message: 'This username is taken.' } });
    answerProfilePictures();
    const device = createSharedDevice();
    await openOn(device);
    await editProfile.enter('Username', 'amara.blue');
    await editProfile.choosePicture();
    await editProfile.save();
    await expectQueued(1);
    await editProfile.enter('Pronouns', 'they/them');
    device.setOnline(true);
    await expectToast('Error updating profile: This username is taken.');
    await waitFor(() => expect(editProfile.field('Username')).toHaveValue('amara.blue'));
    expect(editProfile.field('Username')).toHaveAccessibleDescription(/This username is taken\.$/);
    expect(editProfile.field('Pronouns')).toHaveValue('they/them');
    expect(screen.getByText('portrait.jpg is uploaded when you save.')).toBeVisible();
    await expectQueued(0);
    const { sent } = ownAccount();
    await editProfile.enter('Username', 'amara.red');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toMatchObject([{ username: 'amara.red', pronouns: 'they/them' }]);
  });

  test('is sent again after a lost answer, and its picture is not uploaded twice', async () => {
    rejectAccount('unreachable');
    const uploaded = answerProfilePictures();
    const device = createSharedDevice();
    await openOn(device, { isOnline: true });
    await editProfile.choosePicture();
    await editProfile.save();
    await expectQueued(1);
    const { sent } = ownAccount();
    device.retry();
    await expectQueued(0);
    expect(uploaded).toHaveLength(1);
    expect(sent).toEqual([{ profilePicUrl: newPictureUrl }]);
  });
});

test.each(['Password', 'Email'])('a change of %s is never stored: it is sent at once, or fails', async (label) => {
  rejectAccount('unreachable');
  const { app } = await openOn(createSharedDevice());
  await editProfile.enter('About', 'After.');
  await editProfile.enter(label, 'new@example.org');
  await editProfile.save();
  await expectToast('An error occurred while updating the profile.');
  expect(editProfile.field(label)).toHaveValue('new@example.org');
  const { sent } = ownAccount();
  await editProfile.save();
  await expectToast('Profile updated successfully');
  expect(sent).toEqual([{ about: 'After.', [label.toLowerCase()]: 'new@example.org' }]);
  await expectLogoutWithoutQuestion(app);
});

test.each([
  ['Deactivate account', undefined],
  ['Delete account', 'delete'],
])('%s deletes queued changes and drafts from the device', async (name, confirm) => {
  const gone = { status: 200, body: { message: 'Gone.' } } as const;
  respond('patch', '/user/deactivate', () => gone);
  respond('delete', '/user/delete', () => gone);
  await draftsOf('me').write('post', { title: 'Half a post' });
  const device = createSharedDevice();
  const { app } = await openOn(device);
  await editProfile.enter('About', 'After.');
  await editProfile.save();
  await expectQueued(1);
  await editProfile.press(name);
  if (confirm) await editProfile.press(confirm);
  await waitFor(() => expect(app.where()).toBe('/login'));
  cleanup();
  const next = await openOn(device);
  await createPost.open();
  expect(createPost.title()).toHaveValue('');
  await expectLogoutWithoutQuestion(next.app);
});

/** A logout asks first if the device holds changes that are not sent yet. */
async function expectLogoutWithoutQuestion({ router }: RenderedApp) {
  await router.navigate({ to: '/logout' });
  await header.loginLink();
}
