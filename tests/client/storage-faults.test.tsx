// Browsers without storage, with a full or a lost one, and with one that never answers.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { savePost } from '#client/features/saves/mutations.ts';
import { openBrowserRuntime } from '#client/outbox/browser-runtime.ts';
import { openTabChannel } from '#client/outbox/tab-channel.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { createPost, openCreatePost } from '#tests/support/client/pages/create-post.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me' };
const warning = 'This browser cannot store what you write. Keep this page open until it is sent.';

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const stubOpen = (open: () => unknown) => vi.stubGlobal('indexedDB', { open });
const refuseStorage = () =>
  stubOpen(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });

beforeEach(stubIndexedDb);

test('a comment that this browser cannot store is announced, kept while the page is open, and sent', async () => {
  refuseStorage();
  const sent = recordMutations();
  const { user, router } = renderApp(postDetail.address, { as: me });
  await enterText(await postDetail.commentBox(), 'Where do you refill it?');
  expect(await screen.findByText(warning)).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await router.navigate({ to: '/' });
  await router.navigate({ href: postDetail.address });
  await waitFor(async () => expect(await postDetail.commentBox()).toHaveValue('Where do you refill it?'));
  await user.click(postDetail.sendButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

test('a post is kept in the same way when its form is closed', async () => {
  refuseStorage();
  const { user } = await openCreatePost();
  await enterText(createPost.title(), 'The serum');
  expect(await createPost.form().findByText(warning)).toBeVisible();
  await user.click(createPost.form().getByRole('button', { name: 'Close' }));
  await createPost.isClosed();
  await createPost.open();
  await waitFor(() => expect(createPost.title()).toHaveValue('The serum'));
  await user.clear(createPost.title());
});

test('a comment that could neither be stored nor sent is back in its box', async () => {
  respond('post', '/user/addComments', 'unreachable');
  const tab = await createSharedDevice().openTab();
  const add = vi.fn(() => Promise.reject(new DOMException('The device is full.', 'QuotaExceededError')));
  const { user } = renderApp(postDetail.address, { as: me, device: { ...tab, storage: { ...tab.storage, add } } });
  await enterText(await postDetail.commentBox(), 'Where do you refill it?');
  await user.click(postDetail.sendButton());
  await expectToast('Your comment could not be sent.');
  await waitFor(async () => expect(await postDetail.commentBox()).toHaveValue('Where do you refill it?'));
});

test('a database that never answers holds nothing up for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubOpen(() => new EventTarget());
  const opening = openBrowserRuntime(undefined);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect((await opening).isDurable).toBe(false);
});

test('a lost connection to the database is opened anew', async () => {
  const connections: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = open(...given);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
  const runtime = await openBrowserRuntime({ send: vi.fn(), listen: () => vi.fn() });
  connections.forEach((connection) => connection.close());
  const entry = { idempotencyKey: 'a', member: 'me', name: savePost.name, entityKey: 'a', variables: {}, createdAt: 0 };
  await runtime.storage.add({ ...entry, attempts: 0, retryAt: 0 }, undefined);
  expect(await runtime.storage.list('me')).toMatchObject([{ idempotencyKey: 'a' }]);
});

test('without channels between tabs the app starts', () => {
  vi.stubGlobal('BroadcastChannel', () => {
    throw new DOMException('Refused.', 'SecurityError');
  });
  expect(openTabChannel().listen(vi.fn())).toBeTypeOf('function');
});
