import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';

const face = new File(['a face'], 'face.jpg', { type: 'image/jpeg' });
const before = '/media/before/384.webp';
const after = '/media/after/384.webp';

async function open() {
  const app = renderApp('/editProfile', { as: { userId: 'me' } });
  await screen.findByDisplayValue('amara.green');
  return app;
}

const picture = () => within(screen.getByRole('group', { name: 'Picture' }));
const choose = ({ user }: RenderedApp, file = face) => user.upload(screen.getByLabelText('Picture file'), file);
const save = ({ user }: RenderedApp) => user.click(screen.getByRole('button', { name: 'Save' }));

/** Answers uploads with `reply`; what was sent, in order. */
function uploads(reply: Answer<'post', '/user/uploadProfileImage'>) {
  const sent: { file: FormDataEntryValue | null; token: string | null }[] = [];
  network.use(
    answer('post', '/user/uploadProfileImage', async ({ request, token }) => {
      sent.push({ file: (await request.formData()).get('file'), token });
      return reply;
    }),
  );
  return sent;
}

describe('the profile picture', () => {
  const revoked: string[] = [];
  beforeEach(() => {
    revoked.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-face');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  });

  test('S094: a chosen picture is shown, and uploaded only on Save, as the member', async () => {
    const { sent } = ownAccount({ profilePicUrl: before });
    const uploaded = uploads({ status: 200, body: { imageUrl: after } });
    const app = await open();
    await choose(app);
    expect(picture().getByRole('img', { name: 'Your new picture' })).toHaveAttribute('src', 'blob:the-face');
    expect(picture().getByText('face.jpg is uploaded when you save.')).toBeVisible();
    expect(uploaded).toEqual([]);
    await save(app);
    await expectToast('Profile updated successfully');
    expect(uploaded).toHaveLength(1);
    expect(uploaded[0]?.file).toMatchObject({ name: 'face.jpg', size: 6 });
    expect(uploaded[0]?.token).toBe('token-of-me');
    expect(sent).toEqual([{ profilePicUrl: after }]);
    await waitFor(() => expect(picture().queryByRole('img', { name: 'Your new picture' })).toBeNull());
    expect(revoked).toEqual(['blob:the-face']);
  });

  test('S094: a chosen picture can be undone, and nothing is left to save', async () => {
    ownAccount({ profilePicUrl: before });
    const uploaded = uploads({ status: 200, body: { imageUrl: after } });
    const app = await open();
    await choose(app);
    await app.user.click(picture().getByRole('button', { name: 'Undo' }));
    expect(picture().getByRole('button', { name: 'Change picture' })).toHaveFocus();
    expect(picture().queryByRole('img', { name: 'Your new picture' })).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(revoked).toEqual(['blob:the-face']);
    await save(app);
    await expectToast('Profile updated successfully');
    expect(uploaded).toEqual([]);
  });

  test('S094, S108: a picture can be taken away, and the drawn default stands in its place', async () => {
    const { sent } = ownAccount({ profilePicUrl: before });
    const app = await open();
    await app.user.click(picture().getByRole('button', { name: 'Remove' }));
    expect(picture().getByTestId('default-avatar')).toBeInTheDocument();
    expect(picture().queryByRole('button', { name: 'Remove' })).toBeNull();
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ profilePicUrl: '' }]);
  });

  test.each([
    ['the server’s text', { status: 415, body: 'This is not a picture that we know.' }, 'This is not a picture that we know.'],
    ['the status number without one', { status: 500, body: '' }, 'Image upload failed (500)'],
    ['the status number for a proxy’s page', { status: 413, body: '<html>Too large</html>' }, 'Image upload failed (413)'],
    ['that no imageUrl came back', { status: 200, body: { imageUrl: '' } }, 'Image uploaded but server did not return an imageUrl.'],
  ] as const)('S157: an upload that fails says %s; nothing is saved or lost', async (_what, reply, words) => {
    const { sent } = ownAccount();
    uploads(reply);
    const app = await open();
    await app.user.type(screen.getByLabelText('About'), 'Typed with care.');
    await choose(app);
    await save(app);
    await expectToast(words);
    expect(picture().getByRole('alert')).toHaveTextContent(words);
    expect(picture().getByRole('img', { name: 'Your new picture' })).toBeVisible();
    expect(screen.getByLabelText('About')).toHaveValue('Typed with care.');
    expect(sent).toEqual([]);
  });

  test('S155: an upload that reaches nobody says that of the profile', async () => {
    uploads('unreachable');
    const app = await open();
    await choose(app);
    await save(app);
    await expectToast('An error occurred while updating the profile.');
  });

  test.each([
    ['not sent again after the rest was refused', 'This username is taken.', 1],
    ['sent again when the server knows it no longer', 'This picture is not one that you uploaded. Please choose it again.', 2],
  ])('S094: a picture that has arrived is %s', async (_what, message, times) => {
    const uploaded = uploads({ status: 200, body: { imageUrl: after } });
    network.use(answer('put', '/user/userProfile', () => ({ status: 409, body: { message } })));
    const app = await open();
    await choose(app);
    await save(app);
    await expectToast(message);
    const { sent } = ownAccount();
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ profilePicUrl: after }]);
    expect(uploaded).toHaveLength(times);
  });

  test('S097, S108: an account without a picture shows the drawn default', async () => {
    await open();
    expect(picture().getByTestId('default-avatar')).toBeInTheDocument();
    expect(picture().getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  });
});
