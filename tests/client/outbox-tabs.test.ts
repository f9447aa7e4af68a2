// The subject is the outbox in several tabs, without screens: its entries and the cache are what it returns.
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { hold } from '#tests/support/client/hold.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = (postId: string) => ({ postId, imageUrl: `/media/${postId}/960.webp`, title: postId });

async function openTab(device = createSharedDevice(), as = me) {
  return { device, ...(await openOutboxTab({ device, as, fetch: (request) => globalThis.fetch(request) })) };
}

const stored = ({ outbox }: OutboxTestTab) => outbox.entries.get().map(({ name }) => name);

test('two tabs send in one order, one of them at a time, and both learn the outcome', async () => {
  const sent = recordMutations();
  const { device, ...one } = await openTab();
  const other = await openTab(device);
  other.client.setQueryData(['follows', 'isFollowing', 'noor'], false);
  device.setOnline(false);
  await one.outbox.enqueue(savePost, post('a'));
  await other.outbox.enqueue(savePost, post('b'));
  await one.outbox.enqueue(follow, { userId: 'noor' });
  await waitFor(() => expect(stored(other)).toHaveLength(3));
  expect(other.client.getQueryData(['follows', 'isFollowing', 'noor'])).toBe(true);
  await other.outbox.enqueue(unfollow, { userId: 'noor' });
  await waitFor(() => expect(stored(one)).toHaveLength(2));
  device.setOnline(true);
  await waitFor(() => expect([stored(one), stored(other)]).toEqual([[], []]));
  expect(sent).toEqual(['save a', 'save b']);
});

test('a tab with a faked network leaves to the others what they have enqueued', async () => {
  const sent = recordMutations();
  const { device, ...faked } = await openTab();
  faked.outbox.isIsolated.set(true);
  const other = await openTab(device);
  device.setOnline(false);
  await other.outbox.enqueue(savePost, post('b'));
  other.kill();
  device.setOnline(true);
  await faked.outbox.retry();
  expect(sent).toEqual([]);
  faked.outbox.isIsolated.set(false);
  await faked.outbox.retry();
  expect(sent).toEqual(['save b']);
});

test('a rejection undoes the change in the other tab too', async () => {
  recordMutations(() => 'rejected');
  const { device, ...one } = await openTab();
  const other = await openTab(device);
  other.client.setQueryData(['saves', 'ids'], []);
  device.setOnline(false);
  await one.outbox.enqueue(savePost, post('a'));
  await waitFor(() => expect(other.client.getQueryData(['saves', 'ids'])).toEqual(['a']));
  device.setOnline(true);
  await waitFor(() => expect(other.client.getQueryData(['saves', 'ids'])).toEqual([]));
});

test('what a mutation changes is not left stale in a tab that hears of its answer while it reads the entry', async () => {
  const sent = recordMutations();
  const device = createSharedDevice();
  const fetch = (request: Request) => globalThis.fetch(request);
  const [sender, reader] = [await device.openTab(), await device.openTab()];
  const [read, heard] = [hold<undefined>(), hold<undefined>()];
  const one = await openOutboxTab({
    device,
    as: me,
    async fetch(request) {
      await read.reply;
      return fetch(request);
    },
    runtime: sender,
  });
  const other = await openOutboxTab({
    device,
    as: me,
    fetch,
    runtime: {
      ...reader,
      storage: {
        ...reader.storage,
        async list(member) {
          const entries = await reader.storage.list(member);
          if (entries.length === 0) return entries;
          read.release(undefined);
          await heard.reply;
          return entries;
        },
      },
      onMessage: (listener) =>
        reader.onMessage((message) => {
          listener(message);
          if ((message as { finished?: unknown }).finished) heard.release(undefined);
        }),
    },
  });
  const answerIds = () => (sent.length === 0 ? ['a', 'b'] : ['b']);
  const saved = new QueryObserver(other.client, {
    queryKey: ['saves', 'ids'],
    queryFn: answerIds,
    staleTime: Infinity,
  });
  onTestFinished(saved.subscribe(() => undefined));
  await waitFor(() => expect(saved.getCurrentResult().data).toEqual(['a', 'b']));
  await one.outbox.enqueue(deletePost, { postId: 'a' });
  await waitFor(() => expect(saved.getCurrentResult()).toMatchObject({ data: ['b'], isStale: false }));
});

test('a tab that is closed between telling the others of an answer and removing the entry leaves them what is right', async () => {
  const sent = recordMutations();
  const device = createSharedDevice();
  const fetch = (request: Request) => globalThis.fetch(request);
  const runtime = await device.openTab();
  const closing = await openOutboxTab({
    device,
    as: me,
    fetch,
    runtime: {
      ...runtime,
      storage: {
        ...runtime.storage,
        finish() {
          closing.kill();
          return hold<never>().reply;
        },
      },
    },
  });
  const other = await openTab(device);
  other.client.setQueryData(['saves', 'ids'], ['old']);
  void closing.outbox.enqueue(savePost, post('a'));
  await waitFor(() => expect(other.client.getQueryData(['saves', 'ids'])).toEqual(['a', 'old']));
  await waitFor(() => expect(stored(other)).toEqual([]));
  await other.outbox.retry();
  expect(sent).toEqual(['save a', 'save a']);
  expect(other.client.getQueryData(['saves', 'ids'])).toEqual(['a', 'old']);
  expect(stored(await openTab(device))).toEqual([]);
});

test('an answer that does not contain a queued mutation yet does not hide it', async () => {
  recordMutations();
  const tab = await openTab();
  tab.device.setOnline(false);
  tab.client.setQueryData(['saves', 'ids'], ['old']);
  await tab.outbox.enqueue(savePost, post('a'));
  await tab.client.query({ queryKey: ['saves', 'ids'], queryFn: () => ['old', 'newer'], staleTime: 0 });
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a', 'old', 'newer']);
});

test('a screen that is left before its answer comes does not undo what was changed on it', async () => {
  recordMutations();
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], ['a', 'b']);
  const { reply } = hold<string[]>();
  // What listens to the signal is given up when the screen is left.
  const answerIds = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? [] : reply);
  const screen = new QueryObserver(tab.client, { queryKey: ['saves', 'ids'], queryFn: answerIds });
  const leave = screen.subscribe(() => undefined);
  tab.device.setOnline(false);
  await tab.outbox.enqueue(deletePost, { postId: 'a' });
  leave();
  await waitFor(() => expect(tab.client.isFetching()).toBe(0));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['b']);
  tab.device.setOnline(true);
  await waitFor(() => expect(stored(tab)).toEqual([]));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['b']);
});

test('another member in the same browser neither sees nor sends them; they are sent when their member returns', async () => {
  const sent = recordMutations();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  tab.kill();
  device.setOnline(true);
  const other = await openTab(device, { userId: 'other', token: 'token-of-other' });
  expect(stored(other)).toEqual([]);
  await other.outbox.enqueue(follow, { userId: 'noor' });
  expect(sent).toEqual(['follow noor']);
  await openTab(device);
  await waitFor(() => expect(sent).toEqual(['follow noor', 'save a']));
});

test('S061: a logout deletes them', async () => {
  const sent = recordMutations();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  expect(await tab.outbox.countUnsent('me')).toBe(1);
  tab.session.end();
  await tab.outbox.forget('me');
  device.setOnline(true);
  const next = await openTab(device);
  expect(stored(next)).toEqual([]);
  expect(sent).toEqual([]);
});

test('a member who gets other rights keeps what waits: shown once, and taken back when the server refuses it', async () => {
  const { device, ...tab } = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  device.setOnline(false);
  await tab.outbox.enqueue(savePost, post('a'));
  tab.session.change({ isAdmin: true });
  await waitFor(() => expect(tab.outbox.entries.get()).toHaveLength(1));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a']);
  recordMutations(() => 'rejected');
  device.setOnline(true);
  await waitFor(() => expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]));
});
