import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { filledForm, forgetDevice, publishes, reopenForm, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { isClosed, postOffline, reload, submit, title, waiters } from '#tests/support/client/posting-offline.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

beforeEach(forgetDevice);

describe('a post without a network', () => {
  test('is kept with its picture, counted, published by the next visit, and then once', async () => {
    const { device, tab, app } = await postOffline();
    expect(app.actions.waiters.get()).toMatchObject([{ name: 'posts/create', isParked: true }]);
    expect(screen.queryByText('Post created successfully!')).toBeNull();
    const tokens = uploads();
    const sent = takePosts();
    const next = await reload(device, tab);
    expect(waiters(next)).toEqual(['posts/create']);
    expect(title()).toHaveValue('');
    device.setOnline(true);
    await expectToast('1 action that was waiting went through.');
    expect(tokens).toEqual(['token-of-me']);
    expect(sent.map(({ body }) => body)).toMatchObject([{ imageUrl: '/media/upload-1/960.webp', title: 'The serum', category: 'beauty' }]);
    expect(waiters(next)).toEqual([]);
  });

  test('stands at the top of the lists once it is published', async () => {
    const { device } = await postOffline();
    uploads();
    takePosts();
    expect(screen.queryByRole('heading', { name: 'The serum' })).toBeNull();
    device.setOnline(true);
    expect(await screen.findByRole('heading', { level: 2, name: 'The serum' })).toBeVisible();
  });

  test('S061: is asked about before a logout, and forgotten by it', async () => {
    const { device, tab, app } = await postOffline();
    await app.router.navigate({ to: '/logout' });
    await screen.findByRole('dialog', { name: 'One action has not been sent yet. Log out and lose it?' });
    await app.user.click(screen.getByRole('button', { name: 'log out' }));
    await waitFor(() => expect(app.session.viewer()).toBeNull());
    await waitFor(async () => expect(await tab.store.list('me')).toEqual([]));
    const sent = takePosts();
    device.setOnline(true);
    const next = await reload(device, tab);
    expect(waiters(next)).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe('a post on a link that dies', () => {
  test('waits instead of failing when the picture reaches nobody; the form is empty when it is opened again', async () => {
    network.use(answer('post', '/user/uploadPostImage', () => 'unreachable'));
    const device = createSharedDevice();
    const app = await filledForm({ device: await device.openTab() });
    await submit(app);
    await isClosed();
    expect(waiters(app)).toEqual(['posts/create']);
    expect(screen.queryByText('Error creating post!')).toBeNull();
    await reopenForm(app);
    expect(title()).toHaveValue('');
    const tokens = uploads();
    const sent = takePosts();
    device.retry();
    await waitFor(() => expect(waiters(app)).toEqual([]));
    expect([tokens.length, sent.length]).toEqual([1, 1]);
  });

  test('S047: an answer that was lost is asked for again by the same key, with the picture that has arrived', async () => {
    const tokens = uploads();
    const keys: (string | null)[] = [];
    network.use(
      answer('post', '/user/savePostMetadata', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return 'unreachable';
      }),
    );
    const device = createSharedDevice();
    const tab = await device.openTab();
    await submit(await filledForm({ device: tab }));
    await isClosed();
    const sent = takePosts();
    const next = await reload(device, tab);
    device.retry();
    await waitFor(() => expect(waiters(next)).toEqual([]));
    expect(tokens).toHaveLength(1);
    expect(sent).toMatchObject([{ key: keys[0], body: { imageUrl: '/media/upload-1/960.webp' } }]);
  });

  test('a tab that ends while its form waits leaves one post, not a draft of it as well', async () => {
    const { promise, resolve } = Promise.withResolvers<'unreachable'>();
    let asked = 0;
    network.use(
      answer('post', '/user/uploadPostImage', () => {
        asked += 1;
        return promise;
      }),
    );
    const device = createSharedDevice();
    const tab = await device.openTab();
    await submit(await filledForm({ device: tab }));
    await waitFor(() => expect(asked).toBe(1));
    device.setOnline(false);
    const next = await reload(device, tab);
    resolve('unreachable');
    expect(waiters(next)).toEqual(['posts/create']);
    expect(title()).toHaveValue('');
    uploads();
    const sent = takePosts();
    device.setOnline(true);
    await waitFor(() => expect(waiters(next)).toEqual([]));
    expect(sent).toHaveLength(1);
  });

  test.each([
    [400, 'This picture is not one that you uploaded. Please choose it again.'],
    [409, 'This picture is already in use. Please choose it again.'],
  ] as const)('a picture that the server knows no longer (%i) is brought anew, once', async (status, message) => {
    const tokens = uploads();
    network.use(answer('post', '/user/savePostMetadata', () => 'unreachable'));
    const device = createSharedDevice();
    const app = await filledForm({ device: await device.openTab() });
    await submit(app);
    await isClosed();
    const sent: (string | undefined)[] = [];
    network.use(
      answer('post', '/user/savePostMetadata', ({ body: { imageUrl } }) => {
        sent.push(imageUrl);
        return sent.length === 1 ? { status, body: { success: false, message } } : publishes('post-9');
      }),
    );
    device.retry();
    await waitFor(() => expect(waiters(app)).toEqual([]));
    expect(tokens).toHaveLength(2);
    expect(sent).toEqual(['/media/upload-1/960.webp', '/media/upload-2/960.webp']);
  });
});
