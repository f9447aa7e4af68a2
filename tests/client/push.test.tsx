import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';

const member = { as: { userId: 'me' } };
const keys = { p256dh: 'browsers-key', auth: 'browsers-secret' };

/** A browser that can be subscribed, and in which the member answers the question for permission. */
function stubBrowser(reply: NotificationPermission, before: NotificationPermission = 'default') {
  const notification = {
    permission: before,
    requestPermission: () => {
      notification.permission = reply;
      return Promise.resolve(reply);
    },
  };
  const subscribe = vi.fn(() => Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example.org/1', keys }) }));
  const registration = { pushManager: { subscribe, getSubscription: () => Promise.resolve(null) } };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  return subscribe;
}

async function openSettings() {
  const { user } = renderApp('/notifications', member);
  await user.click(await screen.findByText('What I am told'));
  return user;
}

const switchOn = () => screen.findByRole('button', { name: 'Switch on on this device' });

describe('notifications of this device', () => {
  let isSubscribed = false;
  const bodies: unknown[] = [];

  beforeEach(() => {
    isSubscribed = false;
    bodies.length = 0;
    respond('get', '/user/pushSubscription', () => ({ status: 200, body: { publicKey: 'the-key', isSubscribed } }));
    respond('put', '/user/pushSubscription', ({ body }) => {
      bodies.push(body);
      isSubscribed = true;
      return { status: 200, body: { message: 'On.' } };
    });
    respond('delete', '/user/pushSubscription', () => {
      isSubscribed = false;
      return { status: 200, body: { message: 'Off.' } };
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('are switched on and off, and the browser is asked for permission only then', async () => {
    const subscribe = stubBrowser('granted');
    const user = await openSettings();
    const button = await switchOn();
    expect(Notification.permission).toBe('default');
    await user.click(button);
    const off = await screen.findByRole('button', { name: 'Switch off on this device' });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' });
    expect(bodies).toEqual([{ endpoint: 'https://push.example.org/1', ...keys }]);
    await user.click(off);
    expect(await switchOn()).toBeVisible();
  });

  test('stay off when the member does not allow them, and say what to do', async () => {
    const subscribe = stubBrowser('denied');
    const user = await openSettings();
    await user.click(await switchOn());
    expect(await screen.findByText(/Your browser blocks them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch on on this device' })).toBeNull();
    expect(subscribe).not.toHaveBeenCalled();
    expect(bodies).toEqual([]);
  });

  test('say so when they cannot be switched on', async () => {
    stubBrowser('granted');
    respond('put', '/user/pushSubscription', 'unreachable');
    const user = await openSettings();
    await user.click(await switchOn());
    expect(await screen.findByText('This device could not be set up for notifications.')).toBeVisible();
    expect(await switchOn()).toBeVisible();
  });

  test('are not offered where the community sends none', async () => {
    stubBrowser('granted');
    const asked = recordAnswers('get', '/user/pushSubscription', {
      status: 200,
      body: { publicKey: null, isSubscribed: false },
    });
    await openSettings();
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByRole('checkbox', { name: 'follows me' });
    expect(screen.queryByText(/^This device/)).toBeNull();
  });
});
