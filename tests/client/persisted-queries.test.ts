// The subject is the query cache itself: what of it is stored and restored.
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  QueryClient,
  QueryObserver,
  queryOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { persistQueries, pruneQueries } from '#client/persistence/persist-queries.ts';
import type { QueryStorage } from '#client/persistence/query-storage.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { refetchRestored } from '#client/persistence/start-persistence.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const minute = 60_000;

/** The store takes keys of every kind: those of the samples are short, and have the type of one that is declared. */
const sampleKey = (...parts: unknown[]) => parts as unknown as readonly ['saves'];

/** The samples are stored as the answers of a read. */
const meta = { persist: 'getSavedPostIds' } as const;

const sampleQuery = (key: string, data: unknown = key) =>
  queryOptions({ queryKey: sampleKey(key, data), queryFn: () => data });

/** A visit of this member, whose queries are persisted; `see` fetches one. */
function visit(store: QueryStorage, member: string) {
  const client = new QueryClient();
  const persister = persistQueries({ client, store, member: () => member });
  onTestFinished(() => {
    persister.stop();
    client.clear();
  });
  const see = (key: string, data: unknown) => client.query({ ...sampleQuery(key, data), meta });
  return { client, persister, see };
}

const keys = async (store: QueryStorage, member: string) =>
  (await store.list(member)).map(({ query }) => query.queryKey[0]);

test('queries with `persist` are restored on the next visit, as old as they are', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see, client } = visit(store, 'amara');
  await see('posts', ['one']);
  await client.query(sampleQuery('search', ['two']));
  await persister.flush();
  const next = new QueryClient();
  expect((await restoreQueries(next, store, 'amara')).hashes).toEqual(new Set(['["posts",["one"]]']));
  expect(next.getQueryData(sampleQuery('posts', ['one']).queryKey)).toEqual(['one']);
  expect(next.getQueryState(sampleQuery('posts', ['one']).queryKey)?.dataUpdatedAt).toBe(
    client.getQueryState(sampleQuery('posts', ['one']).queryKey)?.dataUpdatedAt,
  );
  expect(next.getQueryData(sampleQuery('search', ['two']).queryKey)).toBeUndefined();
});

test('a query that was invalidated is still invalid after a reload', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see, client } = visit(store, 'amara');
  const { queryKey } = sampleQuery('saves', ['old']);
  await see('saves', ['old']);
  await persister.flush();
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await persister.flush();
  const next = new QueryClient();
  await restoreQueries(next, store, 'amara');
  expect(next.getQueryState(queryKey)).toMatchObject({ data: ['old'], isInvalidated: true });
});

test('a failed refetch leaves its data on the device, invalid and without the error', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see, client } = visit(store, 'amara');
  const { queryKey } = sampleQuery('saves', ['old']);
  await see('saves', ['old']);
  const failing = {
    queryKey,
    queryFn: () => Promise.reject(new Error('down')),
    retry: false,
    staleTime: 0,
    meta,
  };
  await expect(client.query(failing)).rejects.toThrow('down');
  await persister.flush();
  const next = new QueryClient();
  await restoreQueries(next, store, 'amara');
  expect(next.getQueryState(queryKey)).toMatchObject({
    status: 'success',
    data: ['old'],
    isInvalidated: true,
    error: null,
  });
});

/** What a component does when it is hydrated. */
const observe = (client: QueryClient, queryKey: QueryKey) =>
  onTestFinished(new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined));

test('a query of the server’s page hydrates as it was rendered; newer stored data replaces it after that', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see } = visit(store, 'amara');
  await see('posts', 'newer');
  await see('saves', 'mine');
  await persister.flush();
  const next = new QueryClient();
  const [posts, saves] = [sampleQuery('posts', 'newer').queryKey, sampleQuery('saves', 'mine').queryKey];
  next.setQueryData(posts, 'served', { updatedAt: Date.now() - minute });
  const { hashes, complete } = await restoreQueries(next, store, 'amara');
  expect(hashes.size).toBe(2);
  expect([next.getQueryData(posts), next.getQueryData(saves)]).toEqual(['served', 'mine']);
  complete();
  expect(next.getQueryData(posts)).toBe('served');
  observe(next, posts);
  expect(next.getQueryData(posts)).toBe('newer');
});

test('what the member has changed since a page was rendered comes back over that page, and is as invalid as it was', async () => {
  const store = await createSharedDevice().queries();
  const { persister, client } = visit(store, 'amara');
  const [posts, saves] = [sampleQuery('posts', '').queryKey, sampleQuery('saves', '').queryKey];
  const fetchedAt = Date.now() - 2 * minute;
  for (const queryKey of [posts, saves]) {
    await client.query({ queryKey, queryFn: () => ['own', 'deleted'], meta });
    client.setQueryData(queryKey, ['own'], { updatedAt: fetchedAt });
  }
  await client.invalidateQueries({ queryKey: posts, refetchType: 'none' });
  await persister.flush();

  const next = new QueryClient();
  next.setQueryData(posts, ['deleted'], { updatedAt: fetchedAt + minute });
  next.setQueryData(saves, ['served'], { updatedAt: Date.now() + minute });
  observe(next, posts);
  observe(next, saves);
  (await restoreQueries(next, store, 'amara')).complete();
  expect(next.getQueryState(posts)).toMatchObject({ data: ['own'], isInvalidated: true, fetchStatus: 'idle' });
  expect(next.getQueryData(saves)).toEqual(['served']);
});

test('members in the same browser never see each other’s data', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see } = visit(store, 'amara');
  await see('saves', ['mine']);
  await persister.flush();
  const next = new QueryClient();
  expect((await restoreQueries(next, store, 'ben')).hashes).toEqual(new Set());
  await store.forgetOthers('ben');
  expect(await keys(store, 'amara')).toEqual([]);
});

test('S061: a logout deletes the member’s queries, not the visitor’s', async () => {
  const store = await createSharedDevice().queries();
  for (const member of ['amara', 'visitor']) {
    const { persister, see } = visit(store, member);
    await see('posts', [member]);
    await persister.flush();
  }
  await store.forget('amara');
  expect([await keys(store, 'amara'), await keys(store, 'visitor')]).toEqual([[], ['posts']]);
});

test('queries of another contract or older than a month are not restored, and are deleted', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see } = visit(store, 'amara');
  await see('old contract', 1);
  await see('old', 2);
  await persister.flush();
  const [first, second] = await store.list('amara');
  await store.put([
    { ...first!, contract: 'another' },
    { ...second!, query: { ...second!.query, dehydratedAt: Date.now() - 31 * 24 * 60 * minute } },
  ]);
  expect((await restoreQueries(new QueryClient(), store, 'amara')).hashes).toEqual(new Set());
  await pruneQueries(store, 'amara');
  expect(await store.list('amara')).toEqual([]);
});

test('only the sixty queries updated last are stored', async () => {
  const store = await createSharedDevice().queries();
  const { persister, see } = visit(store, 'amara');
  for (let number = 0; number < 65; number++) await see(`query ${number}`, number);
  await persister.flush();
  await pruneQueries(store, 'amara');
  expect(await store.list('amara')).toHaveLength(60);
});

test('a query that is removed with its session is stored for neither member', async () => {
  const store = await createSharedDevice().queries();
  let member = 'amara';
  const client = new QueryClient();
  const persister = persistQueries({ client, store, member: () => member });
  onTestFinished(persister.stop);
  await client.query({ queryKey: ['saves'], queryFn: () => ['mine'], meta });
  member = 'ben';
  client.clear();
  await persister.flush();
  expect([await keys(store, 'amara'), await keys(store, 'ben')]).toEqual([[], []]);
});

test.each([
  ['fresh', 0, ['a', 'b'], 0],
  ['stale', 10 * minute, ['a'], 1],
])('a restored %s list: its pages, and how often it is refetched', async (_, age, pages, asked) => {
  const store = await createSharedDevice().queries();
  const list = infiniteQueryOptions({
    queryKey: sampleKey('list'),
    queryFn: ({ pageParam }): string => (pageParam === 0 ? 'a' : 'b'),
    initialPageParam: 0,
    getNextPageParam: (last) => (last === 'a' ? 1 : undefined),
    refetchOnMount: false,
    staleTime: minute,
    meta,
  });
  const before = visit(store, 'amara');
  await before.client.infiniteQuery({ ...list, pages: 2 });
  before.client.setQueryData(list.queryKey, (data) => data, { updatedAt: Date.now() - age });
  await before.persister.flush();

  const client = new QueryClient();
  onTestFinished(refetchRestored(client, (await restoreQueries(client, store, 'amara')).hashes));
  expect(client.getQueryData(list.queryKey)?.pages).toEqual(pages);
  const queryFn = vi.fn(() => 'newer');
  onTestFinished(new InfiniteQueryObserver(client, { ...list, queryFn }).subscribe(() => undefined));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(asked);
});

test('the further pages of a list wait until the page is hidden', async () => {
  const store = await createSharedDevice().queries();
  const { client, persister, see } = visit(store, 'amara');
  const observer = new InfiniteQueryObserver(
    client,
    infiniteQueryOptions({
      queryKey: sampleKey('list'),
      queryFn: ({ pageParam }) => pageParam,
      initialPageParam: 1,
      getNextPageParam: (last) => last + 1,
      meta,
    }),
  );
  const stored = async () => (await store.list('amara')).map(({ query }) => query.state.data);
  onTestFinished(observer.subscribe(() => undefined));
  await waitFor(async () => expect(await stored()).toMatchObject([{ pages: [1] }]));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await observer.fetchNextPage();
  // Nor are they written along with what has changed meanwhile.
  await see('posts', 'one');
  await vi.advanceTimersByTimeAsync(minute);
  vi.useRealTimers();
  await waitFor(async () => expect(await stored()).toMatchObject([{ pages: [1] }, 'one']));
  await persister.flush();
  expect(await stored()).toMatchObject([{ pages: [1, 2] }, 'one']);
});

test('a query of the server’s page is stored once a component observes it', async () => {
  const store = await createSharedDevice().queries();
  const { persister, client } = visit(store, 'amara');
  client.setQueryData(sampleKey('served'), 'page');
  await persister.flush();
  expect(await keys(store, 'amara')).toEqual([]);
  const stop = new QueryObserver(
    client,
    queryOptions({
      queryKey: sampleKey('served'),
      queryFn: () => 'page',
      staleTime: Infinity,
      meta,
    }),
  ).subscribe(() => undefined);
  onTestFinished(stop);
  await persister.flush();
  expect(await keys(store, 'amara')).toEqual(['served']);
});
