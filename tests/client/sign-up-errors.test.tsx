import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { register } from '#tests/support/client/pages/register.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';

describe('errors at sign-up', () => {
  test('S053: every invalid entry has its error beside it, the first has the focus, and nothing is sent', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    renderApp('/register');
    await register.enter('Username', 'amara green');
    // The page has asked how one joins.
    fetch.mockClear();
    await register.enter('Email', 'amara');
    await register.enter('Password', 'short');
    await register.submit();
    await waitFor(() => expect(register.field('Username')).toHaveFocus());
    expect(register.field('Username')).toHaveAccessibleDescription(/A username has 3–30 letters, digits/);
    expect(register.field('Email')).toHaveAccessibleDescription('This is not an e-mail address.');
    expect(register.field('Password')).toHaveAccessibleDescription(/A password has at least 8 characters\.$/);
    expect(fetch).not.toHaveBeenCalled();
    await register.enter('Username', 'amara.green');
    expect(register.field('Username')).toBeValid();
    expect(register.field('Email')).toBeInvalid();
  });

  test.each([
    ['Username', '', 'Please choose a username.'],
    ['Username', 'ab', 'A username has 3–30 letters, digits, dots, dashes or underscores.'],
    ['Username', 'a'.repeat(32), '2 characters too many'],
    ['Username', 'аmara', 'A username has letters of one script, for example all Latin or all Greek.'],
    ['Username', 'admin', 'This username is reserved. Please choose another one.'],
    ['Email', '', 'Please enter your e-mail address.'],
    ['Password', '', 'Please choose a password.'],
  ])('S053: the error for %s %j is %j', async (label, entry, message) => {
    renderApp('/register');
    await register.enter(label, entry);
    await register.submit();
    await waitFor(() => expect(register.field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  test.each([
    ['Username', 409, 'This username is taken.'],
    ['Email', 409, 'This e-mail address belongs to another account.'],
    ['Password', 400, 'password needs at least 8 characters.'],
  ] as const)(
    'S147: a refusal that concerns %s is shown beside that field, once, and in a toast',
    async (label, status, message) => {
      respond('post', '/user/register', () => ({ status, body: { message } }));
      const app = renderApp('/register');
      await register.fillAndSubmit();
      await waitFor(() => expect(register.field(label)).toHaveFocus());
      expect(register.field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(within(screen.getByRole('main')).getAllByText(message)).toHaveLength(1);
      await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(1));
      await app.user.type(register.field(label), '2');
      expect(register.field(label)).toBeValid();
    },
  );

  test('S147: a refusal that concerns no field is shown once, and the button has the focus again', async () => {
    respond('post', '/user/register', { status: 429, body: { message: 'Please wait a little.' } });
    renderApp('/register');
    await register.fillAndSubmit();
    await expectToast('Please wait a little.');
    expect(within(screen.getByRole('main')).queryByText('Please wait a little.')).toBeNull();
    expect(register.field('Username')).toBeValid();
    await waitFor(() => expect(register.submitButton()).toHaveFocus());
  });
});
