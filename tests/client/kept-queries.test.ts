import { InfiniteQueryObserver, QueryClient, QueryObserver, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '@testing-library/react';

import { keepQueries, pruneQueries } from '#client/app/keep-queries.ts';
import { renewRestored } from '#client/app/renew-restored.ts';
import { restoreQueries } from '#client/app/restore-queries.ts';
import type { QueryStore } from '#client/shared/device/query-store.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const minute = 60_000;

const told = (key: string, data: unknown = key) => queryOptions({ queryKey: [key, data], queryFn: () => data });

/** A visit of this member: what it sees is kept. */
function visit(store: QueryStore, member: string) {
  const client = new QueryClient();
  const keeper = keepQueries({ client, store, member: () => member });
  onTestFinished(() => {
    keeper.stop();
    client.clear();
  });
  const see = (key: string, data: unknown, { persist = true } = {}) => client.query({ ...told(key, data), meta: { persist } });
  return { client, keeper, see };
}

const keys = async (store: QueryStore, member: string) => (await store.list(member)).map(({ query }) => query.queryKey[0]);

test('what is marked is kept, and the next visit has it with its age', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, see, client } = visit(store, 'amara');
  await see('posts', ['one']);
  await see('search', ['two'], { persist: false });
  await keeper.flush();
  const next = new QueryClient();
  expect((await restoreQueries(next, store, 'amara')).hashes).toEqual(new Set(['["posts",["one"]]']));
  expect(next.getQueryData(told('posts', ['one']).queryKey)).toEqual(['one']);
  expect(next.getQueryState(told('posts', ['one']).queryKey)?.dataUpdatedAt).toBe(client.getQueryState(told('posts', ['one']).queryKey)?.dataUpdatedAt);
  expect(next.getQueryData(told('search', ['two']).queryKey)).toBeUndefined();
});

test('what came with the page is taken over as it was rendered, and gives way to what is newer after that', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, see } = visit(store, 'amara');
  await see('posts', 'newer');
  await see('saves', 'mine');
  await keeper.flush();
  const next = new QueryClient();
  const [posts, saves] = [told('posts', 'newer').queryKey, told('saves', 'mine').queryKey];
  next.setQueryData(posts, 'served', { updatedAt: Date.now() - minute });
  const { hashes, complete } = await restoreQueries(next, store, 'amara');
  expect(hashes.size).toBe(2);
  expect([next.getQueryData(posts), next.getQueryData(saves)]).toEqual(['served', 'mine']);
  complete();
  expect(next.getQueryData(posts)).toBe('newer');
});

test('two accounts in one browser never see each other’s data', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, see } = visit(store, 'amara');
  await see('saves', ['mine']);
  await keeper.flush();
  const next = new QueryClient();
  expect((await restoreQueries(next, store, 'ben')).hashes).toEqual(new Set());
  await store.forgetOthers('ben');
  expect(await keys(store, 'amara')).toEqual([]);
});

test('S061: a logout forgets the member’s, and leaves the visitor’s', async () => {
  const store = await createSharedDevice().queries();
  for (const member of ['amara', 'visitor']) {
    const { keeper, see } = visit(store, member);
    await see('posts', [member]);
    await keeper.flush();
  }
  await store.forget('amara');
  expect([await keys(store, 'amara'), await keys(store, 'visitor')]).toEqual([[], ['posts']]);
});

test('what another contract told, or a month ago, is not shown, and goes', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, see } = visit(store, 'amara');
  await see('old contract', 1);
  await see('old', 2);
  await keeper.flush();
  const [first, second] = await store.list('amara');
  await store.put({ ...first!, contract: 'another' });
  await store.put({ ...second!, query: { ...second!.query, dehydratedAt: Date.now() - 31 * 24 * 60 * minute } });
  expect((await restoreQueries(new QueryClient(), store, 'amara')).hashes).toEqual(new Set());
  await pruneQueries(store, 'amara');
  expect(await store.list('amara')).toEqual([]);
});

test('no more is kept than the sixty queries told last', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, see } = visit(store, 'amara');
  for (let number = 0; number < 65; number++) await see(`query ${number}`, number);
  await keeper.flush();
  await pruneQueries(store, 'amara');
  expect(await store.list('amara')).toHaveLength(60);
});

test('a late answer to a query that left with its member is nobody’s', async () => {
  const store = await createSharedDevice().queries();
  let member = 'amara';
  const client = new QueryClient();
  const keeper = keepQueries({ client, store, member: () => member });
  onTestFinished(keeper.stop);
  await client.query({ queryKey: ['saves'], queryFn: () => ['mine'], meta: { persist: true } });
  member = 'ben';
  client.clear();
  await keeper.flush();
  expect([await keys(store, 'amara'), await keys(store, 'ben')]).toEqual([[], []]);
});

test.each([
  ['fresh', 0, ['a', 'b'], 0],
  ['stale', 10 * minute, ['a'], 1],
])('a %s list comes back as it is needed: its pages, and whether it is asked for anew', async (_, age, pages, asked) => {
  const store = await createSharedDevice().queries();
  const list = infiniteQueryOptions({
    queryKey: ['list'],
    queryFn: ({ pageParam }): string => (pageParam === 0 ? 'a' : 'b'),
    initialPageParam: 0,
    getNextPageParam: (last) => (last === 'a' ? 1 : undefined),
    refetchOnMount: false,
    staleTime: minute,
    meta: { persist: true },
  });
  const before = visit(store, 'amara');
  await before.client.infiniteQuery({ ...list, pages: 2 });
  before.client.setQueryData(list.queryKey, (data) => data, { updatedAt: Date.now() - age });
  await before.keeper.flush();

  const client = new QueryClient();
  onTestFinished(renewRestored(client, (await restoreQueries(client, store, 'amara')).hashes));
  expect(client.getQueryData(list.queryKey)?.pages).toEqual(pages);
  const queryFn = vi.fn(() => 'newer');
  onTestFinished(new InfiniteQueryObserver(client, { ...list, queryFn }).subscribe(() => undefined));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(asked);
});

test('what came with the server’s page is kept once a screen shows it', async () => {
  const store = await createSharedDevice().queries();
  const { keeper, client } = visit(store, 'amara');
  client.setQueryData(['served'], 'page');
  await keeper.flush();
  expect(await keys(store, 'amara')).toEqual([]);
  const stop = new QueryObserver(client, queryOptions({ queryKey: ['served'], queryFn: () => 'page', staleTime: Infinity, meta: { persist: true } })).subscribe(() => undefined);
  onTestFinished(stop);
  await keeper.flush();
  expect(await keys(store, 'amara')).toEqual(['served']);
});
