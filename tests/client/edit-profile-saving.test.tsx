import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';

type Reply = Answer<'put', '/user/userProfile'>;

async function open() {
  const app = renderApp('/editProfile', { as: { userId: 'me' } });
  await screen.findByDisplayValue('amara.green');
  return app;
}

async function enter({ user }: RenderedApp, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

const save = ({ user }: RenderedApp) => user.click(screen.getByRole('button', { name: 'Save' }));
const refuse = (reply: Reply) => network.use(answer('put', '/user/userProfile', () => reply));

describe('saving the account', () => {
  test('S123, S155: only what was changed is sent, and it says that the profile is updated', async () => {
    const { sent } = ownAccount({ about: 'Before.', pronouns: 'she/her' });
    const app = await open();
    await enter(app, 'About', 'After.');
    await enter(app, 'Pronouns', 'they/them');
    await enter(app, 'Pronouns', 'she/her');
    await app.user.selectOptions(screen.getByLabelText('Gender'), 'non-binary');
    await app.user.selectOptions(screen.getByLabelText('Language'), 'English (UK)');
    await app.user.type(screen.getByLabelText('Birth date'), '1994-05-17');
    await enter(app, 'Link', 'https://example.org/amara');
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([
      { about: 'After.', gender: 'non-binary', language: 'English (UK)', birthDate: '1994-05-17', link: 'https://example.org/amara' },
    ]);
  });

  test('S155: a refusal says the server’s words, keeps what was typed, and stands beside the field that it is about', async () => {
    const app = await open();
    await enter(app, 'Username', 'noor.field');
    await enter(app, 'About', 'Typed with care.');
    refuse({ status: 409, body: { message: 'This username is taken.' } });
    await save(app);
    await expectToast('This username is taken.');
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
    expect(screen.getByLabelText('Username')).toBeInvalid();
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/This username is taken\.$/);
    expect(screen.getByLabelText('About')).toHaveValue('Typed with care.');
    await app.user.type(screen.getByLabelText('Username'), '2');
    expect(screen.getByLabelText('Username')).toBeValid();
  });

  test.each([
    ['Email', 409, 'This e-mail address belongs to another account.'],
    ['Password', 400, 'password needs at least 8 characters.'],
    ['Current password', 403, 'The current password is wrong.'],
    ['Birth date', 400, 'birthDate must be a day that has been.'],
    ['Link', 400, 'link must begin with http:// or https://, or be empty.'],
    ['About', 400, 'about may have at most 500 characters.'],
    ['Pronouns', 400, 'pronouns may have at most 40 characters.'],
  ] as const)('S155: words about the entry of %s stand beside it', async (label, status, message) => {
    const app = await open();
    await enter(app, 'Password', 'a new phrase');
    refuse({ status, body: { message } });
    await save(app);
    await expectToast(message);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  test('S155: words that belong to no field stand at Save', async () => {
    const app = await open();
    await enter(app, 'About', 'After.');
    refuse({ status: 429, body: { message: 'Please wait a little.' } });
    await save(app);
    await expectToast('Please wait a little.');
    expect(screen.getAllByText('Please wait a little.').some((words) => words.closest('form'))).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getAllByText('Please wait a little.').some((words) => words.closest('form'))).toBe(false);
  });

  test('S155: a refusal without words says Error updating profile, and nothing typed is lost', async () => {
    const app = await open();
    await enter(app, 'About', 'After.');
    refuse({ status: 500, body: { message: '' } });
    await save(app);
    await expectToast('Error updating profile');
    expect(screen.getByLabelText('About')).toHaveValue('After.');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  test('S155: a network fault says so, and the same changes can be saved afterwards', async () => {
    const app = await open();
    await enter(app, 'About', 'After.');
    refuse('unreachable');
    await save(app);
    await expectToast('An error occurred while updating the profile.');
    const { sent } = ownAccount();
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ about: 'After.' }]);
  });

  test('S093: while it saves a second press sends nothing, and what is typed meanwhile stays to be saved', async () => {
    const { reply, release } = hold<Reply>();
    const sent: unknown[] = [];
    network.use(
      answer('put', '/user/userProfile', ({ body }) => {
        sent.push(body);
        return reply;
      }),
    );
    const app = await open();
    await enter(app, 'About', 'After.');
    await save(app);
    await app.user.click(await screen.findByRole('button', { name: 'Saving…' }));
    await enter(app, 'Pronouns', 'they/them');
    release({ status: 200, body: { message: 'Done.' } });
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ about: 'After.' }]);
    expect(screen.getByLabelText('Pronouns')).toHaveValue('they/them');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  test.each(['', '*****'])('S097: a password of %j is no change, and asks for nothing', async (password) => {
    const { sent } = ownAccount();
    const app = await open();
    await enter(app, 'Password', 'x');
    await app.user.clear(screen.getByLabelText('Password'));
    if (password) await app.user.type(screen.getByLabelText('Password'), password);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{}]);
  });

  test('S097: a new password asks for the current one; both are sent, and the asterisks come back', async () => {
    const { sent } = ownAccount();
    const app = await open();
    await app.user.click(screen.getByLabelText('Password'));
    await app.user.keyboard('a new phrase');
    expect(screen.getByLabelText('Password')).toHaveValue('a new phrase');
    await app.user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await enter(app, 'Current password', 'the old phrase');
    await save(app);
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ password: 'a new phrase', currentPassword: 'the old phrase' }]);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue('*****'));
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});
