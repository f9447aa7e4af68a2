// The subject is what the devtools tell of the cache, without screens: the timeline's entries are what it returns.
import {
  focusManager,
  InfiniteQueryObserver,
  MutationObserver,
  QueryObserver,
  type QueryClient,
} from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createCallLog } from '#client/devtools/scenario/call-log.ts';
import { startTimeline } from '#client/devtools/timeline/start-timeline.ts';
import { createTimelineLog, type TimelineEntry } from '#client/devtools/timeline/timeline-log.ts';
import { addSize } from '#client/devtools/timeline/watch-calls.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import type { EntryKey, LocalKey } from '#client/shared/query/cache-entries.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'A' };
const idsKey = ['saves', 'ids'] as const;
const listKey = ['saves', 'list'] as const;
const collectionsKey = ['saves', 'collections', 'ids', 'a'] as const;
const savedBy = 'saves/save save:a';

/** A tab whose devtools are open. */
async function openTab() {
  const device = createSharedDevice();
  const as = { userId: 'me', token: 'token-of-me' };
  const tab = await openOutboxTab({ device, as, fetch: (request) => globalThis.fetch(request) });
  const log = createCallLog();
  const timeline = startTimeline({ client: tab.client, outbox: tab.outbox, calls: log.calls });
  onTestFinished(timeline.stop);
  return { ...tab, device, log, timeline };
}

/** A component that shows this entry. */
function observe(client: QueryClient, queryKey: EntryKey | LocalKey, options: { refetchInterval?: number } = {}) {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => [], staleTime: 60_000, ...options });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(stop);
  return { observer, stop };
}

/** The entries as lines, the oldest first. */
const told = (entries: readonly TimelineEntry[]) =>
  entries
    .toReversed()
    .map(({ event, queryKey = [], cause, detail }) =>
      [event, queryKey.join(' '), cause && `by ${cause}`, detail].filter(Boolean).join(', '),
    );

type Save = OutboxMutation<typeof post, never>;

/** The save of a post with a fault in what it does to the cache. */
const withFault = (effects: Partial<Record<keyof typeof savePost.effects, unknown>>) =>
  ({ ...savePost, effects: { ...savePost.effects, ...effects } }) as Save;

/** What the timeline tells of a save whose entries are on the screen. */
async function save(mutation: Save, keys: readonly EntryKey[]) {
  network.use(
    answer('post', '/user/savePost', () => ({
      status: 200,
      body: { success: true, message: 'Saved.', savedCount: 1, collectionIds: [] },
    })),
  );
  const tab = await openTab();
  keys.forEach((key) => observe(tab.client, key));
  await waitFor(() => expect(tab.client.isFetching()).toBe(0));
  tab.timeline.clear();
  await tab.outbox.enqueue(mutation, post);
  await waitFor(() => expect(tab.outbox.entries.get()).toEqual([]));
  return told(tab.timeline.entries.get());
}

describe('what a mutation does to the cache', () => {
  test('it changes an entry at once, its answer settles another, and nothing is fetched', async () => {
    expect(await save(savePost as Save, [idsKey, collectionsKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `settled by an answer, saves collections ids a, by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 1 changed, 0 invalidated, 0 fetched`,
    ]);
  });

  test('what its answer cannot know is invalidated and fetched', async () => {
    expect(await save(savePost as Save, [idsKey, listKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `invalidated, saves list, by ${savedBy}`,
      `fetched, saves list, by invalidated by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 1 invalidated, 1 fetched`,
    ]);
  });

  test('a fault: one that forgets to refetch is the one that ends without a fetch', async () => {
    expect(await save(withFault({ refetched: undefined }), [idsKey, listKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 0 invalidated, 0 fetched`,
    ]);
  });

  test('a fault: one that refetches needlessly fetches what it has changed itself', async () => {
    expect(await save(withFault({ refetched: () => [idsKey] }), [idsKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `invalidated, saves ids, by ${savedBy}`,
      `fetched, saves ids, by invalidated by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 1 invalidated, 1 fetched`,
    ]);
  });

  test('a refusal rolls it back', async () => {
    recordMutations(() => 'rejected');
    const { client, outbox, timeline } = await openTab();
    client.setQueryData(idsKey, []);
    await expect(outbox.enqueue(savePost, post)).rejects.toThrow();
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    expect(told(timeline.entries.get()).slice(1)).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `rolled back, saves ids, by ${savedBy}`,
      `invalidated, saves ids, by ${savedBy}`,
      expect.stringMatching(/^mutation ended, by saves\/save save:a, rejected: This post does not exist\./) as string,
    ]);
  });

  test('at the same moment, each mutation is told by its own changes', async () => {
    const { client, outbox, device, timeline } = await openTab();
    client.setQueryData(idsKey, []);
    device.setOnline(false);
    timeline.clear();
    await Promise.all(['a', 'b'].map((postId) => outbox.enqueue(savePost, { ...post, postId })));
    await outbox.discard(outbox.entries.get()[0]!.idempotencyKey);
    expect(told(timeline.entries.get())).toEqual([
      'changed at once, saves ids, by saves/save save:a',
      'changed at once, saves ids, by saves/save save:b',
      'rolled back, saves ids, by saves/save save:a',
      'invalidated, saves ids, by saves/save save:a',
      'mutation ended, by saves/save save:a, cancelled, never sent: 1 changed, 1 invalidated, 0 fetched',
    ]);
  });

  test('while it waits, it is put on top of what is fetched', async () => {
    const { client, outbox, device, timeline } = await openTab();
    observe(client, idsKey);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    device.setOnline(false);
    await outbox.enqueue(savePost, post);
    timeline.clear();
    await client.refetchQueries({ queryKey: idsKey });
    expect(told(timeline.entries.get())).toEqual(['fetched, saves ids', `changed at once, saves ids, by ${savedBy}`]);
  });

  test('a component’s own mutation is named by its key', async () => {
    const { client, timeline } = await openTab();
    observe(client, ['account', 'own']);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    timeline.clear();
    await new MutationObserver(client, {
      mutationKey: ['account', 'save'],
      mutationFn: () => Promise.resolve('done'),
      onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
    }).mutate();
    expect(told(timeline.entries.get())).toEqual([
      'invalidated, account own, by ["account","save"]',
      'fetched, account own, by invalidated by ["account","save"]',
      'mutation ended, by ["account","save"], success: 0 changed, 1 invalidated, 1 fetched',
    ]);
  });
});

/** Time passes only when the test says so: real timers can be early by the clock after a long task. */
function stopClock() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe('why a query is fetched', () => {
  test('for a loader, a component that mounts, a window that gets the focus, the next page', async () => {
    const { client, timeline } = await openTab();
    onTestFinished(() => focusManager.setFocused(undefined));
    client.mount();
    onTestFinished(() => client.unmount());
    await client.query({ queryKey: ['posts', 'newest'], queryFn: () => [] });
    const { stop } = observe(client, ['saves', 'ids']);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await client.invalidateQueries({ queryKey: ['saves'], refetchType: 'none' });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() => expect(timeline.entries.get()[0]?.durationMs).toBeDefined());
    stop();
    const pages = new InfiniteQueryObserver(client, {
      queryKey: ['posts', 'followed'],
      queryFn: ({ pageParam }) => pageParam,
      initialPageParam: 1,
      getNextPageParam: (page: number) => page + 1,
    });
    onTestFinished(pages.subscribe(() => undefined));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await pages.fetchNextPage();
    expect(told(timeline.entries.get())).toEqual([
      'fetched, posts newest, by loader',
      'fetched, saves ids, by mount',
      'invalidated, saves ids',
      'fetched, saves ids, by focus, as it was invalid',
      'fetched, posts followed, by mount',
      'fetched, posts followed, by next page',
    ]);
  });

  test('for an interval', async () => {
    const { client, timeline } = await openTab();
    stopClock();
    observe(client, ['notifications', 'unread'], { refetchInterval: 20 });
    await vi.advanceTimersByTimeAsync(20);
    expect(told(timeline.entries.get())).toEqual([
      'fetched, notifications unread, by mount',
      'fetched, notifications unread, by interval',
    ]);
  });

  test('with its operation, its time, and the size of the answer as it was sent', async () => {
    const { client, log, timeline } = await openTab();
    stopClock();
    void client.query({ queryKey: listKey, queryFn: () => new Promise<never>(() => undefined) });
    await vi.advanceTimersByTimeAsync(200);
    const fetched = client.query({
      queryKey: idsKey,
      queryFn: async () => {
        log.begin({ operation: 'getSavedPostIds', method: 'GET' })(200, []);
        await new Promise((resolve) => setTimeout(resolve, 30));
        return [];
      },
    });
    await vi.advanceTimersByTimeAsync(30);
    await fetched;
    const [fetch, waiting] = timeline.entries.get();
    expect(fetch).toMatchObject({ event: 'fetched', operation: 'getSavedPostIds', durationMs: 30 });
    expect(waiting?.operation).toBeUndefined();
  });

  test('a size belongs to the fetch with its operation at its time', () => {
    const log = createTimelineLog();
    const fetch = { event: 'fetched', operation: 'getSavedPostIds', durationMs: 40 } as const;
    log.add({ ...fetch, operation: 'getPost' });
    log.add(fetch, Date.now() - 5000);
    log.add(fetch);
    const name = `${location.origin}/api/user/getSavedPostIds`;
    addSize(log, { name, startTime: performance.now() + 5, encodedBodySize: 640 });
    expect(log.entries.get().map(({ bytes }) => bytes)).toEqual([640, undefined, undefined]);
  });
});

test('what was in the cache before is told first, then what the device restores, fails, is cancelled and removed', async () => {
  const { client, outbox, log } = await openTab();
  client.setQueryData(['posts', 'newest'], [], { updatedAt: Date.now() - 60_000_000 });
  client.setQueryData(idsKey, []);
  const timeline = startTimeline({ client, outbox, calls: log.calls });
  onTestFinished(timeline.stop);
  client
    .getQueryCache()
    .build(
      client,
      { queryKey: ['posts', 'followed'] },
      { ...client.getQueryState(['posts', 'newest'])!, dataUpdatedAt: 1 },
    );
  const failing = () => Promise.reject(new Error('for somebody@example.org'));
  await expect(client.query({ queryKey: listKey, queryFn: failing, retry: false })).rejects.toThrow('somebody');
  const pending = client.query({ queryKey: idsKey, queryFn: () => new Promise<never>(() => undefined), staleTime: 0 });
  await client.cancelQueries({ queryKey: idsKey });
  await pending;
  client.removeQueries({ queryKey: listKey });
  expect(told(timeline.entries.get())).toEqual([
    'restored, posts newest, by before the timeline began',
    'fetched, saves ids, by before the timeline began',
    'restored, posts followed',
    'fetched, saves list, by loader, failed: Error: for [e-mail]',
    'fetched, saves ids, by loader, cancelled',
    'removed, saves list',
  ]);
});

test('no secret of a key is in it, and it has the last two hundred events', async () => {
  const { client, timeline } = await openTab();
  for (let count = 0; count < 250; count += 1) client.setQueryData(['joining', 'invitation', `abc${count}`], count);
  expect(timeline.entries.get()).toHaveLength(200);
  expect(JSON.stringify(timeline.entries.get())).not.toContain('abc');
});
