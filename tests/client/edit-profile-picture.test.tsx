import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { answerProfilePictures, newPictureUrl, ownAccount, rejectAccount } from '#tests/support/client/own-account.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';

const before = '/media/before/384.webp';

describe('the profile picture', () => {
  const revoked: string[] = [];
  beforeEach(() => {
    revoked.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-portrait');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  });

  test('S094: a chosen picture is shown, and uploaded only on Save, as the member', async () => {
    const { sent } = ownAccount({ profilePicUrl: before });
    const uploaded = answerProfilePictures();
    await openEditProfile();
    await editProfile.choosePicture();
    expect(editProfile.picture().getByRole('img', { name: 'Your new picture' })).toHaveAttribute(
      'src',
      'blob:the-portrait',
    );
    expect(editProfile.picture().getByText('portrait.jpg is uploaded when you save.')).toBeVisible();
    expect(uploaded).toEqual([]);
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(uploaded).toHaveLength(1);
    expect(uploaded[0]?.file).toMatchObject({ name: 'portrait.jpg', size: samplePhoto().size });
    expect(uploaded[0]?.token).toBe('token-of-me');
    expect(sent).toEqual([{ profilePicUrl: newPictureUrl }]);
    await waitFor(() => expect(editProfile.picture().queryByRole('img', { name: 'Your new picture' })).toBeNull());
    expect(revoked).toEqual(['blob:the-portrait']);
  });

  test('S094: a chosen picture can be undone, and nothing is left to save', async () => {
    ownAccount({ profilePicUrl: before });
    const uploaded = answerProfilePictures();
    const app = await openEditProfile();
    await editProfile.choosePicture();
    await app.user.click(editProfile.picture().getByRole('button', { name: 'Undo' }));
    expect(editProfile.picture().getByRole('button', { name: 'Change picture' })).toHaveFocus();
    expect(editProfile.picture().queryByRole('img', { name: 'Your new picture' })).toBeNull();
    expect(editProfile.unsavedNote()).toBeNull();
    expect(revoked).toEqual(['blob:the-portrait']);
    await editProfile.save();
    expect(await screen.findByText('Nothing to save yet')).toBeVisible();
    expect(uploaded).toEqual([]);
  });

  test('S094, S108: a picture can be removed, and the drawn default replaces it', async () => {
    const { sent } = ownAccount({ profilePicUrl: before });
    const app = await openEditProfile();
    await app.user.click(editProfile.picture().getByRole('button', { name: 'Remove' }));
    expect(editProfile.picture().getByTestId('default-avatar')).toBeInTheDocument();
    expect(editProfile.picture().queryByRole('button', { name: 'Remove' })).toBeNull();
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ profilePicUrl: '' }]);
  });

  test.each([
    [
      'the server’s text',
      { status: 415, body: 'This is not a picture that we know.' },
      'This is not a picture that we know.',
    ],
    ['the status number without one', { status: 500, body: '' }, 'Image upload failed (500)'],
    [
      'the status number for a proxy’s page',
      { status: 413, body: '<html>Too large</html>' },
      'Image upload failed (413)',
    ],
    [
      'that no imageUrl came back',
      { status: 200, body: { imageUrl: '' } },
      'Image uploaded but server did not return an imageUrl.',
    ],
  ] as const)('S157: an upload that fails says %s; nothing is saved or lost', async (_what, reply, message) => {
    const { sent } = ownAccount();
    answerProfilePictures(reply);
    await openEditProfile();
    await enterText(editProfile.field('About'), 'Typed with care.');
    await editProfile.choosePicture();
    await editProfile.save();
    await expectToast(message);
    expect(editProfile.picture().getByRole('alert')).toHaveTextContent(message);
    expect(editProfile.picture().getByRole('img', { name: 'Your new picture' })).toBeVisible();
    expect(editProfile.field('About')).toHaveValue('Typed with care.');
    expect(sent).toEqual([]);
  });

  test('a file that is no picture is refused beside the field when it is chosen', async () => {
    const { sent } = ownAccount();
    await openEditProfile();
    await editProfile.choosePicture(new File(['hello'], 'hello.jpg', { type: 'image/jpeg' }));
    expect(await editProfile.picture().findByRole('alert')).toHaveTextContent(/^This file cannot be shared here/);
    await editProfile.save();
    expect(sent).toEqual([]);
  });

  test('S155: an upload that cannot be sent shows the message of a failed profile', async () => {
    answerProfilePictures('unreachable');
    await openEditProfile();
    await editProfile.choosePicture();
    await editProfile.save();
    await expectToast('An error occurred while updating the profile.');
  });

  test.each([
    ['not sent again after the rest was refused', 'username-taken', 'This username is taken.', 1],
    ['sent again when the server no longer has it', 'picture-gone', 'This picture is already in use.', 2],
  ] as const)('S094: an uploaded picture is %s', async (_what, code, message, times) => {
    const uploaded = answerProfilePictures();
    rejectAccount({ status: 409, body: { code, message } });
    await openEditProfile();
    await editProfile.choosePicture();
    await editProfile.save();
    await expectToast(message);
    const { sent } = ownAccount();
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ profilePicUrl: newPictureUrl }]);
    expect(uploaded).toHaveLength(times);
  });

  test('S097, S108: an account without a picture shows the drawn default', async () => {
    await openEditProfile();
    expect(editProfile.picture().getByTestId('default-avatar')).toBeInTheDocument();
    expect(editProfile.picture().getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });
});
