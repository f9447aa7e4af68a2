// The subject is what the devtools tell of the cache, without screens: the timeline's entries are what it returns.
import { focusManager, hydrate, InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { startTimeline } from '#client/devtools/timeline/start-timeline.ts';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { categoryPostsQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { refetchRestored } from '#client/persistence/start-persistence.ts';
import { load } from '#client/routes/-load.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { observe, openTimeline, told } from '#tests/support/client/open-timeline.ts';

const idsKey = ['saves', 'ids'] as const;

type ObserverOptions = Parameters<ReturnType<typeof observe>['observer']['setOptions']>[0];

/** A tab with a component that shows saved posts, which were just fetched. */
async function openObserved(options?: Parameters<typeof observe>[2]) {
  const tab = await openTimeline();
  tab.client.mount();
  onTestFinished(() => tab.client.unmount());
  const observed = observe(tab.client, idsKey, options);
  await waitFor(() => expect(tab.client.isFetching()).toBe(0));
  return { ...tab, ...observed, lines: () => told(tab.timeline.entries.get()) };
}

describe('why a query is fetched', () => {
  test('for a loader, and for a component that mounts', async () => {
    const { api, client, timeline } = await openTimeline();
    await load({ queryClient: client }, { awaited: [savedPostIdsQuery(api)] });
    observe(client, ['saves', 'list']);
    expect(told(timeline.entries.get())).toEqual(['fetched, saves ids, by loader', 'fetched, saves list, by mount']);
  });

  test('for a component whose key or options change, and for one that finds its data too old', async () => {
    const { client, observer, lines } = await openObserved({ staleTime: 0 });
    const options: ObserverOptions = { queryKey: ['saves', 'list'], queryFn: () => [], enabled: false };
    observer.setOptions({ ...options, queryKey: ['posts', 'followed'], enabled: true });
    observer.setOptions(options);
    observer.setOptions({ ...options, enabled: true });
    observe(client, idsKey, { staleTime: 0 });
    expect(lines().slice(1)).toEqual([
      'fetched, posts followed, by key change from ["saves","ids"]',
      'fetched, saves list, by enabled now',
      'fetched, saves ids, by mount, of data fetched 0 s ago (staleTime 0 s)',
    ]);
  });

  test('for the focus and the network, as it was invalid before', async () => {
    const { client, lines } = await openObserved();
    onTestFinished(() => focusManager.setFocused(undefined));
    await client.invalidateQueries({ queryKey: idsKey, refetchType: 'none' });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await waitFor(() => expect(lines()).toHaveLength(3));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await client.invalidateQueries({ queryKey: idsKey, refetchType: 'none' });
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await waitFor(() => expect(lines()).toHaveLength(5));
    expect(lines().slice(1)).toEqual([
      'invalidated, saves ids',
      'fetched, saves ids, by focus, as it was invalidated by a call that names no cause',
      'invalidated, saves ids',
      'fetched, saves ids, by reconnect, as it was invalidated by a call that names no cause',
    ]);
  });

  test('not for the focus, where a component asks by itself a moment later', async () => {
    const { observer, lines } = await openObserved();
    onTestFinished(() => focusManager.setFocused(undefined));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await new Promise((resolve) => setTimeout(resolve));
    await observer.refetch();
    expect(lines().slice(1)).toEqual(['fetched, saves ids']);
  });

  test('for an interval, which is its own cause also where it is longer than a component asks again', async () => {
    const { client, timeline } = await openTimeline();
    vi.useFakeTimers();
    const { observer } = observe(client, ['notifications', 'unread'], { refetchInterval: 20_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    await observer.refetch();
    expect(told(timeline.entries.get())).toEqual([
      'fetched, notifications unread, by mount',
      'fetched, notifications unread, by interval of 20 s',
      'fetched, notifications unread',
    ]);
  });

  test('for the next page', async () => {
    const { client, timeline } = await openTimeline();
    const pages = new InfiniteQueryObserver(client, {
      queryKey: ['posts', 'followed'],
      queryFn: ({ pageParam }) => pageParam,
      initialPageParam: 1,
      getNextPageParam: (page: number) => page + 1,
    });
    onTestFinished(pages.subscribe(() => undefined));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await pages.fetchNextPage();
    expect(told(timeline.entries.get()).at(-1)).toBe('fetched, posts followed, by next page');
  });

  test('and that the next fetch has cancelled it', async () => {
    const { client, lines } = await openObserved();
    void client.refetchQueries({ queryKey: idsKey });
    await client.refetchQueries({ queryKey: idsKey });
    expect(lines().slice(1)).toEqual(['fetched, saves ids, cancelled by the next fetch', 'fetched, saves ids']);
  });
});

describe('the call of a fetch', () => {
  test('is the one that its query function makes, with its query and the size of the answer', async () => {
    network.use(
      answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: [] } })),
      answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: [], nextCursor: null } })),
    );
    const { api, client, timeline } = await openTimeline();
    // Not of another fetch that begins before it calls.
    void client.query({ queryKey: ['posts', 'newest'], queryFn: () => new Promise<never>(() => undefined) });
    await Promise.all([
      client.query(savedPostIdsQuery(api)),
      client.infiniteQuery(categoryPostsQuery(api, 'beauty', 'haircare')),
    ]);
    timeline.addSize({ name: 'http://community.test/api/user/getSavedPostIds', encodedBodySize: 640 });
    expect(timeline.entries.get().map(({ operation, bytes }) => [operation, bytes])).toEqual([
      ['getCategoryPosts?category=beauty&subcategory=haircare', undefined],
      ['getSavedPostIds', 640],
      [undefined, undefined],
    ]);
  });
});

describe('where data comes from, if not from a fetch', () => {
  test('the device, with its age, and then why it is fetched anew', async () => {
    const { api, client, lines } = await openObserved();
    const { queryKey } = currentUserQuery(api);
    const state = { ...client.getQueryState(idsKey)!, data: {}, dataUpdatedAt: Date.now() - 3 * 60 * 60_000 };
    const query = { queryKey, queryHash: JSON.stringify(queryKey), dehydratedAt: Date.now(), state };
    const list = () => Promise.resolve([{ member: 'me', contract: undefined, query }]);
    await restoreQueries(client, { list } as never, 'me');
    onTestFinished(refetchRestored(client, new Set([query.queryHash])));
    observe(client, queryKey);
    expect(lines().slice(1)).toEqual([
      'restored, account own, by the device, fetched 3 h ago',
      'fetched, account own, by stale data from the last visit',
    ]);
  });

  test('a component, which is no restored data', async () => {
    const { client, timeline } = await openTimeline();
    const tile = { initialData: [], initialDataUpdatedAt: 0 };
    new QueryObserver(client, { queryKey: idsKey, queryFn: () => [], ...tile });
    client.getQueryCache().clear();
    void client.query({ queryKey: ['saves', 'list'], queryFn: () => new Promise<never>(() => undefined) });
    new QueryObserver(client, { queryKey: ['saves', 'list'], queryFn: () => [], ...tile }).setOptions({
      queryKey: ['saves', 'list'],
      ...tile,
    });
    expect(told(timeline.entries.get()).filter((line) => line.startsWith('initial'))).toEqual([
      'initial data, saves ids',
      'initial data, saves list',
    ]);
  });

  test('a call that says nothing of it is not called restored', async () => {
    const { client, timeline } = await openTimeline();
    hydrate(client, {
      queries: [{ queryKey: idsKey, queryHash: '["saves","ids"]', dehydratedAt: 0, state: { data: [] } as never }],
    });
    expect(told(timeline.entries.get())).toEqual(['changed, saves ids']);
  });
});

test('what was in the cache before is told first, then what fails, is cancelled and removed', async () => {
  const { client, outbox, session, timeline: other } = await openTimeline();
  other.stop();
  client.setQueryData(idsKey, []);
  const timeline = startTimeline({ client, outbox, session }, window);
  onTestFinished(timeline.stop);
  const failing = () => Promise.reject(new Error('for somebody@example.org'));
  await expect(client.query({ queryKey: ['saves', 'list'], queryFn: failing })).rejects.toThrow('somebody');
  const pending = client.query({ queryKey: idsKey, queryFn: () => new Promise<never>(() => undefined), staleTime: 0 });
  await client.cancelQueries({ queryKey: idsKey });
  await pending;
  client.removeQueries({ queryKey: ['saves', 'list'] });
  expect(told(timeline.entries.get())).toEqual([
    'page loaded, by /',
    'in the cache, saves ids, by before the timeline began',
    'fetched, saves list, failed: Error: for [e-mail]',
    'fetched, saves ids, cancelled',
    'removed, saves list',
  ]);
});

test('no secret of a key is in it, and it has the last two hundred events', async () => {
  const { client, timeline } = await openTimeline();
  for (let count = 0; count < 250; count += 1) client.setQueryData(['joining', 'invitation', `abc${count}`], count);
  expect(timeline.entries.get()).toHaveLength(200);
  expect(JSON.stringify(timeline.entries.get())).not.toContain('abc');
});
