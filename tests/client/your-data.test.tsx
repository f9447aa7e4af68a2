import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { openDatabase } from '#client/persistence/database.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { watchDownloads } from '#tests/support/client/watch-downloads.ts';

beforeEach(stubIndexedDb);

const me = { userId: 'me' };
const path = '/api/user/downloadData/ticket';

const button = () => screen.findByRole('button', { name: 'Download my data' });

describe('the download of one’s data', () => {
  test('is saved by the browser, from the address that the server gives', async () => {
    const saved = watchDownloads();
    respond('post', '/user/requestDownload', () => ({ status: 200, body: { success: true, path } }));
    const { user } = renderApp('/yourData', { as: me });
    await user.click(await button());
    expect(await screen.findByText(/^The download has begun\./)).toBeVisible();
    expect(saved).toEqual([path]);
  });

  test('begins after a confirmation where the server wants one', async () => {
    const saved = watchDownloads();
    let isProven = false;
    respond('post', '/user/prove', () => {
      isProven = true;
      return { status: 200, body: { message: 'Thank you.' } };
    });
    respond('post', '/user/requestDownload', () =>
      isProven
        ? { status: 200, body: { success: true, path } }
        : { status: 403, body: { message: 'Please confirm that it is you.', proofRequired: true } },
    );
    const { user } = renderApp('/yourData', { as: me });
    await user.click(await button());
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm that it is you' }));
    await user.type(dialog.getByLabelText('Your password'), 'a phrase of mine{Enter}');
    await waitFor(() => expect(saved).toEqual([path]));
  });

  test('says why it cannot begin', async () => {
    const saved = watchDownloads();
    respond('post', '/user/requestDownload', 'unreachable');
    const { user } = renderApp('/yourData', { as: me });
    await user.click(await button());
    await expectToast('The download needs the network.');
    expect(saved).toEqual([]);
  });
});

async function storeList(member: string, fetchedAt: number): Promise<void> {
  const database = await openDatabase();
  const query = { queryHash: '["posts"]', queryKey: ['posts'], state: { dataUpdatedAt: fetchedAt } };
  await database.put('queries', { member, contract: '', query } as never, [member, query.queryHash]);
  database.close();
}

function stubCaches(pictures: string[]): void {
  const caches = new Map([['pictures', pictures]]);
  vi.stubGlobal('caches', {
    has: async (name: string) => caches.has(name),
    open: async (name: string) => ({ keys: async () => caches.get(name) ?? [] }),
    delete: async (name: string) => caches.delete(name),
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'caches'));
}

describe('the data on this device', () => {
  test('are counted, with their age, and cleared on request', async () => {
    stubCaches(['/media/1/640.avif', '/media/2/640.avif']);
    await storeList('me', Date.now() - 3 * 3_600_000);
    localStorage.setItem('recentSearches', '["linen"]');
    const { user, router } = renderApp('/yourData', { as: me });
    expect(await screen.findByText(/^1 list or page, the oldest from/)).toHaveTextContent('3 hours ago');
    expect(screen.getByText('2 pictures')).toBeVisible();
    expect(screen.getByText('Nothing waits to be sent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear this device' }));
    await expectToast('What was stored on this device is cleared.');
    expect(await screen.findByText('No lists and pages')).toBeVisible();
    expect(screen.getByText('No pictures')).toBeVisible();
    await router.navigate({ to: '/discover' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  test('are none in a browser that stores nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    renderApp('/yourData', { as: me });
    expect(await screen.findByText('This browser stores nothing.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear this device' })).toBeDisabled();
  });
});
