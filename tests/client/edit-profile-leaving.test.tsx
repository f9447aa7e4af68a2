import { createBrowserHistory } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import type { RenderedApp } from '#tests/support/client/render-app.tsx';
import { stored } from '#tests/support/client/stored.ts';

const question = 'Are you sure you want to permanently delete your account?';

async function typeAbout({ user }: RenderedApp) {
  await user.click(screen.getByLabelText('About'));
  await user.paste('Typed with care.');
}

async function open({ isTyped = false, history }: { isTyped?: boolean; history?: RouterHistory } = {}) {
  const app = renderApp('/editProfile', { as: { userId: 'me' }, ...(history && { history }) });
  await screen.findByDisplayValue('amara.green');
  if (isTyped) await typeAbout(app);
  return app;
}

const press = ({ user }: RenderedApp, name: string) => user.click(screen.getByRole('button', { name }));

/** Whether closing the tab now would ask first. */
function asksBeforeUnload() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving the account’s screen', () => {
  test('S155: unsaved changes ask first, stay on “cancel”, and are left behind on “leave”', async () => {
    const app = await open({ isTyped: true });
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving your changes?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'cancel' }));
    expect(app.where()).toBe('/editProfile');
    expect(screen.getByLabelText('About')).toHaveValue('Typed with care.');
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    await press(app, 'leave');
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  test('S155: closing the tab asks as long as there are changes, and no longer', async () => {
    window.history.replaceState(null, '', '/editProfile');
    const app = await open({ history: createBrowserHistory() });
    expect(asksBeforeUnload()).toBe(false);
    await typeAbout(app);
    expect(asksBeforeUnload()).toBe(true);
    await press(app, 'Discard');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    expect(asksBeforeUnload()).toBe(false);
    await app.user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    await waitFor(() => expect(app.where()).toBe('/'));
  });
});

describe('ending the account', () => {
  const words = { status: 200, body: { message: 'Until next time.' } } as const;

  test('S062, S099, S144, S159: deactivating asks nothing, shows the server’s message, ends the session and goes to /login', async () => {
    const asked: (string | null)[] = [];
    network.use(
      answer('patch', '/user/deactivate', ({ token }) => {
        asked.push(token);
        return words;
      }),
    );
    const app = await open({ isTyped: true });
    await press(app, 'Deactivate account');
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expectToast('Until next time.');
    expect(screen.queryByRole('dialog', { name: /\?$/ })).toBeNull();
    expect(asked).toEqual(['token-of-me']);
    expect(stored()).toEqual({});
    expect(app.session.viewer()).toBeNull();
    expect(app.queryClient.getQueryData(['account', 'own'])).toBeUndefined();
  });

  test('S099: deleting asks first, and sends nothing when one thinks better of it', async () => {
    let asked = 0;
    network.use(
      answer('delete', '/user/delete', () => {
        asked += 1;
        return words;
      }),
    );
    const app = await open();
    await press(app, 'Delete account');
    const dialog = await screen.findByRole('dialog', { name: question });
    expect(within(dialog).getByRole('button', { name: 'cancel' })).toHaveFocus();
    await app.user.click(within(dialog).getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toBe(0);
    expect(app.where()).toBe('/editProfile');
  });

  test('S062, S145, S159: deleting shows the server’s message, ends the session and goes to /login', async () => {
    const { reply, release } = hold<Answer<'delete', '/user/delete'>>();
    network.use(answer('delete', '/user/delete', () => reply));
    localStorage.setItem('userData', '{}');
    const app = await open({ isTyped: true });
    await press(app, 'Delete account');
    await press(app, 'delete');
    await waitFor(() => expect(screen.getByRole('button', { name: 'delete' })).toBeDisabled());
    expect(stored()).toMatchObject({ token: 'token-of-me' });
    release({ status: 200, body: { message: 'Your account is deleted.' } });
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expectToast('Your account is deleted.');
    expect(stored()).toEqual({});
    expect(app.session.viewer()).toBeNull();
  });

  test.each([
    ['with the server’s words', { status: 500, body: { message: 'Not now.' } }, 'Not now.', 'Not now.'],
    ['without words', { status: 500, body: { message: '' } }, 'The account could not be deactivated', 'The account could not be deleted'],
    ['of the network', 'unreachable', 'An unexpected error occurred', 'An unexpected error occurred'],
  ] as const)('S159: a failure %s keeps the session and says so', async (_how, reply, onDeactivate, onDelete) => {
    network.use(
      answer('patch', '/user/deactivate', () => reply),
      answer('delete', '/user/delete', () => reply),
    );
    const app = await open();
    await press(app, 'Deactivate account');
    await expectToast(onDeactivate);
    await press(app, 'Delete account');
    await press(app, 'delete');
    await expectToast(onDelete);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.where()).toBe('/editProfile');
    expect(stored()).toMatchObject({ token: 'token-of-me' });
  });
});
