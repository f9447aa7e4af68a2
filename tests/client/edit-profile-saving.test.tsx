import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { ownAccount, rejectAccount } from '#tests/support/client/own-account.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

type Reply = Answer<'put', '/user/userProfile'>;
const accepted = (account: Parameters<typeof sampleAccount>[0]): Reply => ({
  status: 200,
  body: { message: 'Saved.', account: sampleAccount(account) },
});

describe('saving the account', () => {
  test('S123, S155: only what was changed is sent, and it says that the profile is updated', async () => {
    const { sent } = ownAccount({ about: 'Before.', pronouns: 'she/her' });
    const app = await openEditProfile();
    await editProfile.enter('About', 'After.');
    await editProfile.enter('Pronouns', 'they/them');
    await editProfile.enter('Pronouns', 'she/her');
    await app.user.selectOptions(editProfile.field('Gender'), 'non-binary');
    await app.user.selectOptions(editProfile.field('Language'), 'English (UK)');
    await app.user.type(editProfile.field('Birth date'), '1994-05-17');
    await editProfile.enter('Link', 'https://example.org/amara');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([
      {
        about: 'After.',
        gender: 'non-binary',
        language: 'English (UK)',
        birthDate: '1994-05-17',
        link: 'https://example.org/amara',
      },
    ]);
  });

  test('after it was saved the form holds what the server has made of it, also where that is what it was before', async () => {
    const { sent } = ownAccount({ about: 'Before.', pronouns: 'she/her' });
    await openEditProfile();
    await editProfile.enter('Link', ' example.org/amara ');
    await editProfile.enter('Pronouns', ' she/her ');
    await editProfile.enter('About', '  After.\n');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    await waitFor(() => expect(editProfile.field('Link')).toHaveValue('https://example.org/amara'));
    expect(sent).toMatchObject([{ link: 'https://example.org/amara', about: '  After.\n' }]);
    expect(editProfile.field('Pronouns')).toHaveValue('she/her');
    expect(editProfile.field('About')).toHaveValue('After.');
    expect(editProfile.unsavedNote()).toBeNull();
  });

  test.each([
    'nothing here',
    'https://',
    'https://localhost',
    'https://https://example.org',
    'example.orghttps://example.org',
    'https://example.org:99999',
    'https://example..org',
    'https://-example.org',
    'name@example.org',
    'javascript:alert(1)',
    '1.5',
  ])('a link to %s is refused beside it once one leaves it, and nothing is sent', async (text) => {
    const { sent } = ownAccount();
    const app = await openEditProfile();
    await editProfile.enter('Link', text);
    expect(editProfile.field('Link')).toBeValid();
    await app.user.tab();
    const problem = 'This is not the address of a web page, such as https://example.org.';
    await waitFor(() => expect(editProfile.field('Link')).toHaveAccessibleDescription(problem));
    await editProfile.save();
    await waitFor(() => expect(editProfile.field('Link')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  test('an error is in the place of the hint', async () => {
    const app = await openEditProfile();
    const hint = 'Your shop or site: your profile links to it.';
    expect(editProfile.field('Link')).toHaveAccessibleDescription(hint);
    await editProfile.enter('Link', 'none');
    await app.user.tab();
    await waitFor(() => expect(editProfile.field('Link')).toBeInvalid());
    expect(screen.queryByText(hint)).toBeNull();
  });

  test('without a change it says quietly that there is nothing to save, until something is', async () => {
    const { sent } = ownAccount();
    await openEditProfile();
    await editProfile.save();
    expect(await screen.findByText('Nothing to save yet')).toBeVisible();
    await editProfile.enter('About', 'After.');
    expect(screen.queryByText('Nothing to save yet')).toBeNull();
    await editProfile.press('Discard');
    expect(screen.queryByText('Nothing to save yet')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('S155: a refusal shows the server’s message, also beside the field that it is about, and leaves what was typed', async () => {
    const app = await openEditProfile();
    await editProfile.enter('Username', 'noor.field');
    await editProfile.enter('About', 'Typed with care.');
    rejectAccount({ status: 409, body: { message: 'This username is taken.' } });
    await editProfile.save();
    await expectToast('This username is taken.');
    await waitFor(() => expect(editProfile.field('Username')).toHaveFocus());
    expect(editProfile.field('Username')).toBeInvalid();
    expect(editProfile.field('Username')).toHaveAccessibleDescription(/This username is taken\.$/);
    expect(editProfile.field('About')).toHaveValue('Typed with care.');
    await app.user.type(editProfile.field('Username'), '2');
    expect(editProfile.field('Username')).toBeValid();
  });

  test('of a field that another window has changed, it says what it is there now, and replaces it when saved again', async () => {
    ownAccount({ about: 'Before.', pronouns: 'she/her' });
    await openEditProfile();
    const sent: object[] = [];
    const refusal = { message: 'This was changed meanwhile.', current: { about: 'Theirs.' } };
    respond('put', '/user/userProfile', ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? { status: 409, body: refusal } : accepted({ about: 'Mine.' });
    });
    await editProfile.enter('About', 'Mine.');
    await editProfile.save();
    await waitFor(() => expect(editProfile.field('About')).toHaveAccessibleDescription(/changed to “Theirs\.”/));
    expect(editProfile.field('About')).toHaveValue('Mine.');
    await editProfile.save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { about: 'Mine.', before: { about: 'Before.' } },
      { about: 'Mine.', before: { about: 'Theirs.' } },
    ]);
  });

  test.each([
    ['Email', 409, 'This e-mail address belongs to another account.'],
    ['Password', 400, 'password needs at least 8 characters.'],
    ['Current password', 403, 'The current password is wrong.'],
    ['Birth date', 400, 'birthDate must be a day that has been.'],
    ['Link', 400, 'link must begin with http:// or https://, or be empty.'],
    ['About', 400, 'about may have at most 500 characters.'],
    ['Pronouns', 400, 'pronouns may have at most 40 characters.'],
  ] as const)('S155: a message about %s is shown beside it', async (label, status, message) => {
    await openEditProfile();
    await editProfile.enter('Password', 'a new phrase');
    rejectAccount({ status, body: { message } });
    await editProfile.save();
    await expectToast(message);
    await waitFor(() => expect(editProfile.field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  test('S155: a message about no field is shown at Save', async () => {
    await openEditProfile();
    await editProfile.enter('About', 'After.');
    rejectAccount({ status: 429, body: { message: 'Please wait a little.' } });
    await editProfile.save();
    await expectToast('Please wait a little.');
    expect(screen.getAllByText('Please wait a little.').some((message) => message.closest('form'))).toBe(true);
    await editProfile.press('Discard');
    expect(screen.getAllByText('Please wait a little.').some((message) => message.closest('form'))).toBe(false);
  });

  test('S155: a refusal without a message says Error updating profile, and nothing typed is lost', async () => {
    await openEditProfile();
    await editProfile.enter('About', 'After.');
    rejectAccount({ status: 500, body: { message: '' } });
    await editProfile.save();
    await expectToast('Error updating profile');
    expect(editProfile.field('About')).toHaveValue('After.');
    expect(editProfile.unsavedNote()).toBeVisible();
  });

  test('S155: a network fault says so, and the same changes can be saved afterwards', async () => {
    await openEditProfile();
    await editProfile.enter('About', 'After.');
    rejectAccount('unreachable');
    await editProfile.save();
    await expectToast('An error occurred while updating the profile.');
    const { sent } = ownAccount();
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ about: 'After.' }]);
  });

  test('S093: while it saves a second press sends nothing, and what is typed meanwhile stays to be saved', async () => {
    const { asked: sent, release } = holdAnswer('put', '/user/userProfile');
    const app = await openEditProfile();
    await editProfile.enter('About', 'After.');
    await editProfile.save();
    await app.user.click(await screen.findByRole('button', { name: 'Saving…' }));
    await editProfile.enter('Pronouns', 'they/them');
    release(accepted({ about: 'After.' }));
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ about: 'After.', before: { about: '' } }]);
    expect(editProfile.field('Pronouns')).toHaveValue('they/them');
    expect(editProfile.unsavedNote()).toBeVisible();
  });

  test.each(['', '*****'])('S097: a password of %j is no change, and asks for nothing', async (password) => {
    const { sent } = ownAccount();
    const app = await openEditProfile();
    await editProfile.enter('Password', 'x');
    await app.user.clear(editProfile.field('Password'));
    if (password) await enterText(editProfile.field('Password'), password);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await editProfile.save();
    expect(await screen.findByText('Nothing to save yet')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('S097: a new password asks for the current one; both are sent, and the asterisks come back', async () => {
    const { sent } = ownAccount();
    const app = await openEditProfile();
    await app.user.click(editProfile.field('Password'));
    await app.user.keyboard('a new phrase');
    expect(editProfile.field('Password')).toHaveValue('a new phrase');
    await app.user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
    expect(editProfile.field('Password')).toHaveAttribute('type', 'text');
    await editProfile.enter('Current password', 'the old phrase');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ password: 'a new phrase', currentPassword: 'the old phrase' }]);
    await waitFor(() => expect(editProfile.field('Password')).toHaveValue('*****'));
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});
