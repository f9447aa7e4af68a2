import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { login } from '#tests/support/client/pages/login.ts';
import { register } from '#tests/support/client/pages/register.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { stored } from '#tests/support/client/stored.ts';

describe('logging in', () => {
  test('S055: email, password, login, Google, the forgotten password and the way to sign up', async () => {
    renderApp('/login');
    expect(await screen.findByLabelText('Email')).toBeRequired();
    expect(screen.getByLabelText('Password')).toBeRequired();
    expect(screen.getByRole('button', { name: 'login' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'login with Google' })).toHaveAttribute('href', '/api/user/google');
    expect(screen.getByRole('link', { name: 'forgotten password?' })).toHaveAttribute('href', '/forgot-password');
    const main = screen.getByRole('main');
    expect([...main.querySelectorAll('a')].map((link) => link.textContent)).toContain('sign up');
  });

  test('S057, S060: token, userId and isAdmin are stored, and the home page follows', async () => {
    respond('post', '/user/login', ({ body }) => {
      expect(body).toEqual({ email: 'amara@example.org', password: 'a long phrase' });
      return {
        status: 200,
        body: { token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: true, message: 'Hello.' },
      };
    });
    const app = renderApp('/login');
    await login.submit();
    await waitFor(() => expect(app.where()).toBe('/'));
    await expectToast('Logged in successfully');
    expect(stored()).toEqual({ token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: 'true' });
    expect(app.session.viewer()).toEqual({ token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: true });
  });

  test('S148: a refusal shows the server’s message and leaves the entries', async () => {
    respond('post', '/user/login', {
      status: 401,
      body: { message: 'The address or the password is wrong.' },
    });
    const app = renderApp('/login');
    await login.submit();
    await expectToast('The address or the password is wrong.');
    expect(screen.getByLabelText('Email')).toHaveValue('amara@example.org');
    expect(app.where()).toBe('/login');
    expect(stored()).toEqual({});
  });

  test('S148: a refusal without a message says Login failed', async () => {
    respond('post', '/user/login', { status: 500, body: { message: '' } });
    renderApp('/login');
    await login.submit();
    await expectToast('Login failed');
  });

  test('S148: a network fault says An unexpected error occurred', async () => {
    respond('post', '/user/login', 'unreachable');
    renderApp('/login');
    await login.submit();
    await expectToast('An unexpected error occurred');
  });

  test('S053: missing entries and invalid addresses are reported beside their fields, and nothing is sent', async () => {
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'amara');
    await user.click(screen.getByRole('button', { name: 'login' }));
    expect(await screen.findByText('This is not an e-mail address.')).toBeVisible();
    expect(screen.getByText('Please enter your password.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is not an e-mail address.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('S053: the password can be shown and hidden', async () => {
    const { user } = renderApp('/login');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('registering', () => {
  test('S054: Google and login are beside the form', async () => {
    renderApp('/register?redirect=/discover');
    expect(await screen.findByRole('link', { name: 'sign up with Google' })).toHaveAttribute(
      'href',
      '/api/user/google?redirect=%2Fdiscover',
    );
    expect(screen.getAllByRole('link', { name: 'login' }).at(-1)).toHaveAttribute(
      'href',
      '/login?redirect=%2Fdiscover',
    );
  });

  test('S058, S117, S147: credentials go along, the token is stored, the toast is shown, and the home page follows', async () => {
    respond('post', '/user/register', ({ body, token }) => {
      expect(body).toEqual({ username: 'amara.green', email: 'amara@example.org', password: 'a long phrase' });
      expect(token).toBeNull();
      return { status: 200, body: { token: 'a-token-of-twenty-characters', userId: 'me', message: 'Welcome.' } };
    });
    const calls = vi.spyOn(globalThis, 'fetch');
    const app = renderApp('/register');
    await register.fillAndSubmit();
    await waitFor(() => expect(app.where()).toBe('/'));
    const sent = calls.mock.calls.map(([request]) => request as Request).find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({ credentials: 'include' });
    await expectToast('Registration successful');
    const session = { token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: 'false' };
    // Home shows the first steps until they are done.
    expect(stored()).toEqual({ ...session, newMember: 'me' });
  });

  test('S015: a visitor who came from a screen for members goes on to it', async () => {
    respond('post', '/user/register', {
      status: 200,
      body: { token: 'a-token-of-twenty-characters', userId: 'me', message: '' },
    });
    const app = renderApp('/savedPosts');
    await waitFor(() => expect(app.where()).toBe('/register?redirect=%2FsavedPosts'));
    await register.fillAndSubmit();
    await waitFor(() => expect(app.where()).toBe('/savedPosts'));
  });

  test.each([
    [{ status: 409, body: { message: 'This username is taken.' } } as const, 'This username is taken.'],
    [{ status: 500, body: { message: '' } } as const, 'Registration failed'],
    ['unreachable' as const, 'An unexpected error occurred'],
  ])('S147: registering fails with %j', async (reply, message) => {
    respond('post', '/user/register', () => reply);
    const app = renderApp('/register');
    await register.fillAndSubmit();
    await expectToast(message);
    expect(app.where()).toBe('/register');
    expect(stored()).toEqual({});
  });
});

describe('a forgotten password', () => {
  test('S014: asks for a link and shows the server’s message', async () => {
    respond('post', '/user/forgotPassword', ({ body }) => {
      expect(body).toEqual({ email: 'amara@example.org' });
      return { status: 200, body: { message: 'If an account has this address, a link is on its way.' } };
    });
    const { user } = renderApp('/forgot-password');
    await enterText(await screen.findByLabelText('Email'), 'amara@example.org');
    await user.click(screen.getByRole('button', { name: 'send the link' }));
    expect(await screen.findByText('If an account has this address, a link is on its way.')).toBeVisible();
  });

  test('S014: with the token of a mailed link it sets a new password, and leads to login', async () => {
    respond('post', '/user/resetPassword', ({ body }) => {
      expect(body).toEqual({ token: 'mailed', password: 'another phrase' });
      return { status: 200, body: { message: 'The password is changed.' } };
    });
    const { user, where } = renderApp('/forgot-password?token=mailed');
    await enterText(await screen.findByLabelText('New password'), 'another phrase');
    await user.click(screen.getByRole('button', { name: 'set the password' }));
    await expectToast('The password is changed.');
    await waitFor(() => expect(where()).toBe('/login'));
  });

  test('S014: a link that has expired says so', async () => {
    respond('post', '/user/resetPassword', { status: 400, body: { message: 'This link has expired.' } });
    const { user } = renderApp('/forgot-password?token=old');
    await enterText(await screen.findByLabelText('New password'), 'another phrase');
    await user.click(screen.getByRole('button', { name: 'set the password' }));
    await expectToast('This link has expired.');
  });
});
