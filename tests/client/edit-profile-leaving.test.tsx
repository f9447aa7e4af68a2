import { createBrowserHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { acceptLogin, login } from '#tests/support/client/pages/login.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { stored } from '#tests/support/client/stored.ts';

const question = 'Are you sure you want to permanently delete your account?';

const typeAbout = () => editProfile.enter('About', 'Typed with care.');

/** Whether closing the tab now would ask first. */
function asksBeforeUnload() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving the account’s screen', () => {
  test('S155: unsaved changes ask first, stay on “cancel”, and are left behind on “leave”', async () => {
    const app = await openEditProfile();
    await typeAbout();
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving your changes?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'cancel' }));
    expect(app.where()).toBe('/editProfile');
    expect(editProfile.field('About')).toHaveValue('Typed with care.');
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    await editProfile.press('leave');
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  test('S155: closing the tab asks only while there are changes', async () => {
    window.history.replaceState(null, '', '/editProfile');
    const app = await openEditProfile({ history: createBrowserHistory() });
    expect(asksBeforeUnload()).toBe(false);
    await typeAbout();
    expect(asksBeforeUnload()).toBe(true);
    await editProfile.press('Discard');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    expect(asksBeforeUnload()).toBe(false);
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    await waitFor(() => expect(app.where()).toBe('/'));
  });
});

describe('deactivating and deleting the account', () => {
  const goodbye = { status: 200, body: { message: 'Until next time.' } } as const;

  test('S062, S099, S144, S159: deactivating asks nothing, shows the server’s message, ends the session and goes to /login', async () => {
    const asked = recordAnswers('patch', '/user/deactivate', goodbye, ({ token }) => token);
    const app = await openEditProfile();
    await typeAbout();
    await editProfile.press('Deactivate account');
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expectToast('Until next time.');
    expect(screen.queryByRole('dialog', { name: /\?$/ })).toBeNull();
    expect(asked).toEqual(['token-of-me']);
    expect(stored()).toEqual({});
    holdAnswer('get', '/user/getCurrentUser');
    acceptLogin('another');
    await login.submit();
    await app.router.navigate({ to: '/editProfile' });
    expect(await screen.findByRole('group', { name: 'Loading your account' })).toBeVisible();
    expect(screen.queryByDisplayValue('amara.green')).toBeNull();
  });

  test('S099: deleting asks first, and sends nothing on “cancel”', async () => {
    const asked = recordAnswers('delete', '/user/delete', goodbye);
    const app = await openEditProfile();
    await editProfile.press('Delete account');
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(within(dialog).getByRole('button', { name: 'cancel' })).toHaveFocus();
    await app.user.click(within(dialog).getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([]);
    expect(app.where()).toBe('/editProfile');
  });

  test('S062, S145, S159: deleting shows the server’s message, ends the session and goes to /login', async () => {
    const { release } = holdAnswer('delete', '/user/delete');
    localStorage.setItem('userData', '{}');
    const app = await openEditProfile();
    await typeAbout();
    await editProfile.press('Delete account');
    await editProfile.press('delete');
    await waitFor(() => expect(screen.getByRole('button', { name: 'delete' })).toBeDisabled());
    expect(stored()).toMatchObject({ token: 'token-of-me' });
    release({ status: 200, body: { message: 'Your account is deleted.' } });
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expectToast('Your account is deleted.');
    expect(stored()).toEqual({});
  });

  test.each([
    ['with the server’s message', { status: 500, body: { message: 'Not now.' } }, 'Not now.', 'Not now.'],
    [
      'without a message',
      { status: 500, body: { message: '' } },
      'The account could not be deactivated',
      'The account could not be deleted',
    ],
    ['of the network', 'unreachable', 'An unexpected error occurred', 'An unexpected error occurred'],
  ] as const)(
    'S159: a failure %s does not end the session, and says so',
    async (_how, reply, onDeactivate, onDelete) => {
      respond('patch', '/user/deactivate', () => reply);
      respond('delete', '/user/delete', () => reply);
      const app = await openEditProfile();
      await editProfile.press('Deactivate account');
      await expectToast(onDeactivate);
      await editProfile.press('Delete account');
      await editProfile.press('delete');
      await expectToast(onDelete);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(app.where()).toBe('/editProfile');
      expect(stored()).toMatchObject({ token: 'token-of-me' });
    },
  );
});
