// The subject is the outbox and its effect on the query cache, without screens: its entries and the cache are what it returns.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';

import { addComment } from '#client/features/comments/mutations.ts';
import { follow } from '#client/features/follows/mutations.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import { queued } from '#client/outbox/mutation.ts';
import { generalCode } from '#contract/problem-codes.ts';
import { answer, type Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { done, recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice, type SharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = (postId: string) => ({ postId, imageUrl: `/media/${postId}/960.webp`, title: postId });
const comment = (text: string, key = `key-of-${text}`) => ({
  postId: 'post-1',
  text,
  key,
  commentator: { userId: 'me', username: 'amara', profilePicUrl: '' },
});
async function openTab(device = createSharedDevice(), as = me) {
  return { device, ...(await openOutboxTab({ device, as, fetch: (request) => globalThis.fetch(request) })) };
}

/** The names of the mutations that are stored on the device. */
const stored = ({ outbox }: OutboxTestTab) => outbox.entries.get().map(({ name }) => name);

/** Lets failed mutations be sent again until none is left. */
const sendAll = (tab: OutboxTestTab & { device: SharedDevice }) =>
  waitFor(() => {
    tab.device.retry();
    expect(stored(tab)).toEqual([]);
  });

test('a mutation resolves to the server’s answer, and nothing stays on the device', async () => {
  const sent = recordMutations();
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toEqual(done.body);
  expect(sent).toEqual(['save a']);
  await waitFor(() => expect(stored(tab)).toEqual([]));
});

test('offline, mutations are stored, shown and not sent; online they are sent once, in their order', async () => {
  const sent = recordMutations();
  const tab = await openTab();
  tab.device.setOnline(false);
  tab.client.setQueryData(['saves', 'ids'], []);
  expect(await tab.outbox.enqueue(savePost, post('a'))).toBe(queued);
  expect(await tab.outbox.enqueue(addComment, comment('Hello'))).toBe(queued);
  expect(await tab.outbox.enqueue(follow, { userId: 'noor' })).toBe(queued);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a']);
  expect(stored(tab)).toEqual(['saves/save', 'comments/add', 'follows/follow']);
  expect(sent).toEqual([]);
  tab.device.setOnline(true);
  await waitFor(() => expect(stored(tab)).toEqual([]));
  expect(sent).toEqual(['save a', 'comment Hello key-of-Hello', 'follow noor']);
  await waitFor(() =>
    expect(tab.toasts).toEqual([{ kind: 'success', text: '3 actions that were waiting went through.' }]),
  );
});

test('mutations outlive the tab: the next one shows and sends them', async () => {
  const sent = recordMutations();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  tab.kill();
  const next = await openTab(device);
  next.client.setQueryData(['saves', 'ids'], []);
  expect(next.outbox.entries.get()).toMatchObject([{ name: 'saves/save', isQueued: true }]);
  device.setOnline(true);
  await waitFor(() => expect(stored(next)).toEqual([]));
  expect(sent).toEqual(['save a']);
});

test('when a tab is killed while it sends, the next one sends the mutation under the same key', async () => {
  const held = hold<Answer<'post', '/user/addComments'>>();
  const keys: (string | null)[] = [];
  network.use(
    answer('post', '/user/addComments', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return held.reply;
    }),
  );
  const { device, ...tab } = await openTab();
  void tab.outbox.enqueue(addComment, comment('Hello'));
  await waitFor(() => expect(keys).toHaveLength(1));
  tab.kill();
  const sent = recordMutations();
  const next = await openTab(device);
  await waitFor(() => expect(sent).toEqual([`comment Hello ${keys[0]}`]));
  await waitFor(() => expect(stored(next)).toEqual([]));
});

test('a save and an unsave that were never sent cancel each other', async () => {
  const sent = recordMutations();
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  tab.device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  await tab.outbox.enqueue(savePost, post('b'));
  await tab.outbox.enqueue(unsavePost, post('a'));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['b']);
  await waitFor(() => expect(tab.outbox.entries.get()).toMatchObject([{ entityKey: 'save:b' }]));
  tab.device.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['save b']));
});

test('an unsave after a save whose answer was lost is sent as well', async () => {
  let isDown = true;
  const sent = recordMutations(() => (isDown ? 'unreachable' : 'ok'));
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toBe(queued);
  isDown = false;
  expect(await tab.outbox.enqueue(unsavePost, post('a'))).toBe(queued);
  expect(sent).toEqual(['save a']);
  await sendAll(tab);
  expect(sent).toEqual(['save a', 'save a', 'unsave a']);
});

test('a mutation is sent again after every network fault', async () => {
  let attempts = 0;
  const sent = recordMutations((mutation) => (mutation === 'save a' && ++attempts < 12 ? 'unreachable' : 'ok'));
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toBe(queued);
  await tab.outbox.enqueue(follow, { userId: 'noor' });
  expect(sent).toEqual(['save a']);
  await sendAll(tab);
  expect(sent).toEqual([...Array<string>(12).fill('save a'), 'follow noor']);
});

test('after a server error a mutation is sent twice more; then it is undone and reported, and the next one is sent', async () => {
  const sent = recordMutations((mutation) => (mutation === 'save a' ? 'server error' : 'ok'));
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  const save = tab.outbox.enqueue(savePost, post('a'));
  const followed = tab.outbox.enqueue(follow, { userId: 'noor' });
  await expect(save).rejects.toMatchObject({ status: 500 });
  await followed;
  expect(sent).toEqual(['save a', 'save a', 'save a', 'follow noor']);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
});

test('a server error that passes within two more attempts is not reported', async () => {
  let attempts = 0;
  const sent = recordMutations(() => (++attempts < 3 ? 'server error' : 'ok'));
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toEqual(done.body);
  expect(sent).toHaveLength(3);
});

test('a queued mutation that meets a server error is reported by a toast', async () => {
  recordMutations(() => 'server error');
  const tab = await openTab();
  tab.device.setOnline(false);
  await tab.outbox.enqueue(follow, { userId: 'noor' });
  tab.device.setOnline(true);
  await waitFor(() => expect(tab.toasts).toEqual([{ kind: 'failure', text: 'Error following the user' }]));
  expect(stored(tab)).toEqual([]);
});

/** What the server says, and not something on the way, whose answers have no code. */
const busy = (status: number) => ({ code: generalCode(status), message: 'Busy.' });

test.each([408, 425, 429, 502, 503, 504])('a mutation is sent again after an answer of %i', async (status) => {
  let isBusy = true;
  const sent: number[] = [];
  network.use(
    http.post('*/api/user/savePost', () => {
      sent.push(isBusy ? status : 200);
      return isBusy ? HttpResponse.json(busy(status), { status }) : HttpResponse.json(done.body);
    }),
  );
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toBe(queued);
  expect(sent).toEqual([status]);
  isBusy = false;
  await sendAll(tab);
  expect(sent).toEqual([status, 200]);
});

test.each([429, 503])('after %i with Retry-After nothing is sent before that time', async (status) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let isBusy = true;
  let sent = 0;
  network.use(
    http.post('*/api/user/savePost', () => {
      sent += 1;
      return isBusy
        ? HttpResponse.json(busy(status), { status, headers: { 'retry-after': '60' } })
        : HttpResponse.json(done.body);
    }),
  );
  const tab = await openTab();
  expect(await tab.outbox.enqueue(savePost, post('a'))).toBe(queued);
  isBusy = false;
  vi.setSystemTime(Date.now() + 59_000);
  tab.device.retry();
  // The second one is stored behind the first and answered `queued` when the dispatcher has nothing to send.
  expect(await tab.outbox.enqueue(savePost, post('b'))).toBe(queued);
  expect(sent).toBe(1);
  vi.setSystemTime(Date.now() + 1000);
  await sendAll(tab);
  expect(sent).toBe(3);
});

test.each([
  ['the HTML of a proxy', () => HttpResponse.html('<html>Welcome to the Wi-Fi of this hotel</html>')],
  ['an empty body', () => new HttpResponse(null, { headers: { 'content-length': '0' } })],
])('a success with %s is no answer: the mutation is sent again with the same key', async (_, malformed) => {
  const keys: (string | null)[] = [];
  network.use(
    http.post('*/api/user/addComments', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return malformed();
    }),
  );
  const tab = await openTab();
  expect(await tab.outbox.enqueue(addComment, comment('Hello'))).toBe(queued);
  const sent = recordMutations();
  await sendAll(tab);
  expect([keys, sent]).toEqual([['key-of-Hello'], ['comment Hello key-of-Hello']]);
});

test('a success whose JSON is not that of the contract ends the mutation, and the entry is fetched anew', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let sent = 0;
  network.use(
    http.post('*/api/user/addComments', () => {
      sent += 1;
      return HttpResponse.json({ ok: true });
    }),
  );
  const tab = await openTab();
  tab.client.setQueryData(['comments', 'post-1'], { pages: [{ comments: [] }], pageParams: [undefined] });
  await tab.outbox.enqueue(addComment, comment('Hello'));
  await waitFor(() => expect(stored(tab)).toEqual([]));
  expect(sent).toBe(1);
  expect(tab.client.getQueryState(['comments', 'post-1'])?.isInvalidated).toBe(true);
});

test('a rejected queued mutation is named and undone, and its text is stored until it is taken back', async () => {
  recordMutations(() => 'rejected');
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  tab.device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  await tab.outbox.enqueue(addComment, comment('Hello'));
  tab.device.setOnline(true);
  await waitFor(() => expect(tab.toasts).toHaveLength(2));
  expect(tab.toasts.map(({ text }) => text)).toEqual([
    'Could not save post: This post does not exist.',
    'Your comment could not be sent: This post does not exist.',
  ]);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
  await waitFor(() =>
    expect(tab.outbox.entries.get()).toMatchObject([
      { name: 'comments/add', rejection: { message: 'This post does not exist.' } },
    ]),
  );
  expect(await tab.outbox.takeRejected('key-of-Hello')).toMatchObject({ variables: { text: 'Hello' } });
  expect(stored(tab)).toEqual([]);
});

test('a deletion whose answer was lost counts as done when the post is gone', async () => {
  let attempts = 0;
  recordMutations(() => (++attempts === 1 ? 'unreachable' : 'rejected'));
  const tab = await openTab();
  tab.client.setQueryData(['people', 'profile', 'me'], { postsCount: 1 });
  expect(await tab.outbox.enqueue(deletePost, { postId: 'a' })).toBe(queued);
  await sendAll(tab);
  await waitFor(() => expect(tab.toasts.map(({ kind }) => kind)).toEqual(['success']));
  await waitFor(() => expect(tab.client.getQueryState(['people', 'profile', 'me'])?.isInvalidated).toBe(true));
});
