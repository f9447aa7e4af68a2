import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { login } from '#tests/support/client/pages/login.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { stored } from '#tests/support/client/stored.ts';

const loggedIn = {
  status: 200,
  body: { token: 'a-token-of-twenty-characters', userId: 'me', isAdmin: false, message: 'Hello.' },
} as const;
const recoveryCodes = ['k7mq-2xvd-hw4p-9rtz', '0000-1111-2222-3333'];

/** Logging in takes a second step, in which this code is right. */
function askForSecondFactor(right: object) {
  const sent: unknown[] = [];
  respond('post', '/user/login', () => ({
    status: 403,
    body: {
      code: 'second-factor-needed' as const,
      message: 'Please confirm with your second factor.',
      proofRequired: true,
      secondFactorToken: 'a-token-of-the-pending-login',
      secondFactors: ['oneTimeCode' as const, 'recoveryCode' as const],
    },
  }));
  respond('post', '/user/login/secondFactor', ({ body: { secondFactorToken, ...given } }) => {
    expect(secondFactorToken).toBe('a-token-of-the-pending-login');
    sent.push(given);
    return JSON.stringify(given) === JSON.stringify(right)
      ? loggedIn
      : { status: 403, body: { code: 'wrong-code', message: 'This code is wrong, or was used before.' } };
  });
  return sent;
}

const step = () => screen.findByRole('heading', { name: 'One more step' });

describe('the second step of a login', () => {
  test('asks for the code of the app, says what is wrong with it, and goes on to the page that asked for the login', async () => {
    const sent = askForSecondFactor({ oneTimeCode: '492039' });
    const app = renderApp('/login?redirect=/savedPosts');
    await login.submit();
    await step();
    const code = screen.getByLabelText('Code');
    expect(code).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Please enter the code.')).toBeVisible();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('This code is wrong, or was used before.')).toBeVisible();
    expect(code).toHaveValue('000000');
    await userEvent.clear(code);
    await userEvent.type(code, '492039{Enter}');
    await waitFor(() => expect(app.where()).toBe('/savedPosts'));
    await expectToast('Logged in successfully');
    expect(stored()['token']).toBe('a-token-of-twenty-characters');
    expect(sent).toEqual([{ oneTimeCode: '000000' }, { oneTimeCode: '492039' }]);
  });

  test('takes a recovery code instead', async () => {
    askForSecondFactor({ recoveryCode: 'k7mq-2xvd-hw4p-9rtz' });
    const app = renderApp('/login');
    await login.submit();
    await step();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k7mq-2xvd-hw4p-9rtz{Enter}');
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  test('leads back to the form with what was typed there, also once it has expired', async () => {
    askForSecondFactor({});
    respond('post', '/user/login/secondFactor', {
      status: 400,
      body: { code: 'sign-in-expired', message: 'This sign-in has expired. Please log in again.' },
    });
    renderApp('/login');
    await login.submit();
    await step();
    await userEvent.type(screen.getByLabelText('Code'), '492039{Enter}');
    expect(await screen.findByText('This sign-in has expired. Please log in again.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'back to login' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('amara@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('a long phrase');
  });

  test('stays at the code that has another form than the server takes', async () => {
    askForSecondFactor({});
    respond('post', '/user/login/secondFactor', {
      status: 400,
      body: { message: 'oneTimeCode must have six digits.' },
    });
    renderApp('/login');
    await login.submit();
    await step();
    await userEvent.type(screen.getByLabelText('Code'), '49203{Enter}');
    expect(await screen.findByText('oneTimeCode must have six digits.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveValue('49203');
  });

  test('follows a sign-in with Google, too', async () => {
    askForSecondFactor({ oneTimeCode: '492039' });
    const pending = new URLSearchParams({
      secondFactorToken: 'a-token-of-the-pending-login',
      secondFactors: 'oneTimeCode,recoveryCode',
    });
    const app = renderApp(`/login?redirect=%2FsavedPosts#${pending.toString()}`);
    await step();
    await userEvent.type(screen.getByLabelText('Code'), '492039{Enter}');
    await waitFor(() => expect(app.where()).toBe('/savedPosts'));
  });
});

describe('the second factors of a member', () => {
  const proofRequired = {
    status: 403 as const,
    body: {
      message: 'Please confirm that it is you.',
      proofRequired: true,
      secondFactors: ['oneTimeCode' as const, 'recoveryCode' as const],
    },
  };

  function account({ hasAuthenticator = false, isProven = true } = {}) {
    const state = { hasAuthenticator, isProven, proofs: [] as unknown[] };
    respond('get', '/user/secondFactors', () => ({
      status: 200,
      body: { passkeys: [], hasAuthenticator: state.hasAuthenticator, recoveryCodesLeft: 10 },
    }));
    respond('post', '/user/authenticator', {
      status: 200,
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Cleaner%20Life:amara?secret=JBSWY3DPEHPK3PXP' },
    });
    respond('post', '/user/authenticator/confirm', ({ body }) => {
      if (body.oneTimeCode === '000000') return { status: 400, body: { message: 'This code is wrong.' } };
      state.hasAuthenticator = true;
      return { status: 200, body: { message: 'Your authenticator app is added.', recoveryCodes } };
    });
    respond('delete', '/user/authenticator', () => {
      if (!state.isProven) return proofRequired;
      state.hasAuthenticator = false;
      return { status: 200, body: { message: 'Your authenticator app is removed.' } };
    });
    respond('post', '/user/sendProofCode', { status: 200, body: { message: 'A code is on its way.' } });
    respond('post', '/user/prove', ({ body }) => {
      state.proofs.push(body);
      state.isProven = true;
      return { status: 200, body: { message: 'Thank you.' } };
    });
    return state;
  }

  const open = () => renderApp('/sessions', { as: { userId: 'me' } });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  test('an authenticator app is set up with the code that it shows, and recovery codes are shown', async () => {
    account();
    open();
    await press('Set up authenticator app');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('Please enter the code.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText('This code is wrong.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '492039{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(codes.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt');
    await userEvent.click(codes.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByRole('button', { name: 'Remove authenticator app' })).toBeVisible();
    expect(screen.getByText(/^10 left/)).toBeVisible();
  });

  test('removing it asks for the second factor', async () => {
    const state = account({ hasAuthenticator: true, isProven: false });
    open();
    await press('Remove authenticator app');
    await press('remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
    await userEvent.type(dialog.getByLabelText('Code'), '492039{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
    expect(state.proofs).toEqual([{ oneTimeCode: '492039' }]);
  });

  test('or for the password and a mailed code together', async () => {
    const state = account({ hasAuthenticator: true, isProven: false });
    open();
    await press('Remove authenticator app');
    await press('remove');
    await press('Use your password and a mailed code');
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
    await enterText(dialog.getByLabelText('Your password'), 'a long phrase');
    await userEvent.keyboard('{Enter}');
    const code = await dialog.findByLabelText('Code');
    await userEvent.type(code, '{Enter}');
    expect(await dialog.findByText('Please enter the code.')).toBeVisible();
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
    expect(state.proofs).toEqual([{ password: 'a long phrase', code: '123456' }]);
  });

  test('second factors that cannot be loaded can be loaded again', async () => {
    respond('get', '/user/secondFactors', { status: 500, body: { message: 'Something went wrong.' } });
    open();
    expect(await screen.findByText('Your second factors could not be loaded.')).toBeVisible();
    account();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  });
});
