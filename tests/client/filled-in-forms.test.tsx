import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { fillSilently } from '#tests/support/client/fill-silently.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers } from '#tests/support/client/respond.ts';

const message = 'That is enough.';

describe('a form whose fields were filled in without an event sends what is in them', () => {
  test('login', async () => {
    const sent = recordAnswers('post', '/user/login', { status: 401, body: { message } });
    const app = renderApp('/login');
    fillSilently(await screen.findByLabelText('Email'), 'amara@example.org');
    fillSilently(screen.getByLabelText('Password'), 'a long phrase');
    await app.user.click(screen.getByRole('button', { name: 'login' }));
    await expectToast(message);
    expect(sent).toEqual([{ email: 'amara@example.org', password: 'a long phrase' }]);
  });

  test('sign-up, where one field was typed', async () => {
    const sent = recordAnswers('post', '/user/register', { status: 400, body: { message } });
    const app = renderApp('/register');
    await app.user.type(await screen.findByLabelText('Username'), 'amara.green');
    fillSilently(screen.getByLabelText('Email'), 'amara@example.org');
    fillSilently(screen.getByLabelText('Password'), 'a long phrase');
    await app.user.click(screen.getByRole('button', { name: 'sign up' }));
    await expectToast(message);
    expect(sent).toEqual([{ username: 'amara.green', email: 'amara@example.org', password: 'a long phrase' }]);
  });

  test('the forgotten password', async () => {
    const sent = recordAnswers('post', '/user/forgotPassword', { status: 200, body: { message } });
    const app = renderApp('/forgot-password');
    fillSilently(await screen.findByLabelText('Email'), 'amara@example.org');
    await app.user.click(screen.getByRole('button', { name: 'send the link' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([{ email: 'amara@example.org' }]);
  });

  test('the search for members', async () => {
    const app = renderApp('/discover', { as: { userId: 'me' } });
    fillSilently(await screen.findByLabelText('Search for users'), 'noor');
    await app.user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(app.where()).toContain('noor'));
  });
});

describe('the profile', () => {
  test('does not take what is filled in where the member is not, and shows what is saved instead', async () => {
    const { sent } = ownAccount({ about: 'Before.' });
    await openEditProfile();
    for (const [label, text, before] of [
      ['Username', 'amara@example.org', 'amara.green'],
      ['Email', 'work@example.org', 'amara@example.org'],
      ['Password', 'a filled-in password', '*****'],
    ] as const) {
      fireEvent.input(editProfile.field(label), { target: { value: text } });
      expect(editProfile.field(label)).toHaveValue(before);
    }
    expect(editProfile.unsavedNote()).toBeNull();
    expect(screen.queryByLabelText('Current password')).toBeNull();

    await editProfile.enter('About', 'After.');
    fillSilently(editProfile.field('Email'), 'work@example.org');
    fillSilently(editProfile.field('Password'), 'a filled-in password');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ about: 'After.' }]);
    expect(editProfile.field('Email')).toHaveValue('amara@example.org');
    expect(editProfile.field('Password')).toHaveValue('*****');
  });

  test('takes the present password that is filled in beside a new one', async () => {
    const { sent } = ownAccount();
    await openEditProfile();
    await editProfile.enter('Password', 'a new long phrase');
    fillSilently(await screen.findByLabelText('Current password'), 'a long phrase');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ password: 'a new long phrase', currentPassword: 'a long phrase' }]);
  });
});

describe('what password managers are told', () => {
  const told = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');

  test('the e-mail address is what one logs in with, everywhere', async () => {
    const login = renderApp('/login');
    await screen.findByLabelText('Email');
    expect([told('Email'), told('Password')]).toEqual(['username webauthn', 'current-password']);
    await login.router.navigate({ to: '/register' });
    await screen.findByLabelText('Username');
    expect([told('Username'), told('Email'), told('Password')]).toEqual(['nickname', 'username', 'new-password']);
  });

  test('of a member’s account', async () => {
    ownAccount();
    await openEditProfile();
    await editProfile.enter('Password', 'a new long phrase');
    expect([told('Username'), told('Email'), told('Password'), told('Current password')]).toEqual([
      'nickname',
      'username',
      'new-password',
      'current-password',
    ]);
  });
});
