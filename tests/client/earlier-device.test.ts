// What a device has stored with the version of November 2026 must still be sent and shown. `tests/fixtures/earlier-device.json` has
// each mutation of the outbox with the calls that it made then, and every persisted query. It is never recorded anew. What a device has
// stored in another shape than that of today is fetched anew instead.
import { readFileSync } from 'node:fs';
import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { pageQuery } from '#client/features/pages/queries.ts';
import type { OutboxEntry } from '#client/persistence/database.ts';
import { pruneQueries } from '#client/persistence/persist-queries.ts';
import type { QueryRecord } from '#client/persistence/query-storage.ts';
import { dataVersionOf, restoreQueries } from '#client/persistence/restore-queries.ts';
import { NetworkFault } from '#client/shared/api/faults.ts';
import { dataVersions } from '#contract/data-versions.gen.ts';
import { entriesOf } from '#tests/support/cache-truth/entries.ts';
import { exampleAnswers } from '#tests/support/client/contract-answers.ts';
import { network } from '#tests/support/client/network.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

interface Call {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}

interface EarlierDevice {
  mutations: { what: string; entry: OutboxEntry; calls: (Call & { status: number; answer: unknown })[] }[];
  cache: { member: string; subjects: Parameters<typeof entriesOf>[1]; records: QueryRecord[] };
}

const { mutations, cache } = JSON.parse(
  readFileSync('tests/fixtures/earlier-device.json', 'utf8'),
  (_name, value: unknown) =>
    typeof value === 'object' && value !== null && 'base64' in value
      ? Uint8Array.from(Buffer.from(String(value.base64), 'base64')).buffer
      : value,
) as EarlierDevice;

test.each(mutations.map((each) => [each.what, each] as const))(
  '%s: a stored mutation is sent as the version that stored it would have sent it',
  async (_what, { entry: { id: _id, ...entry }, calls }) => {
    const device = createSharedDevice();
    const { storage, close } = await device.openTab();
    await storage.add(entry, undefined);
    close();
    const sent: Call[] = [];
    const tab = await openOutboxTab({
      device,
      as: { userId: entry.member, token: 'token' },
      async fetch(request) {
        sent.push(await describe(request));
        const { status = 404, answer = {} } = calls[sent.length - 1] ?? {};
        return Response.json(answer, { status });
      },
    });
    await expect.poll(() => tab.outbox.entries.get()).toEqual([]);
    expect(sent).toEqual(calls.map(({ status: _status, answer: _answer, ...call }) => call));
  },
);

test('every query that an earlier version has stored is restored under the key that finds it today', async () => {
  const { member, subjects, records } = cache;
  const { client, api } = await openOutboxTab({
    device: createSharedDevice(),
    as: { userId: member, token: 'token' },
    fetch: async () => Response.json({}, { status: 404 }),
  });
  const entries = entriesOf(api, subjects);
  const store = await createSharedDevice().queries();
  const now = Date.now();
  await store.put(
    records.map(({ query, ...record }) => {
      const meta = { persist: entries.find(({ hash }) => hash === query.queryHash)?.persist };
      const state = { ...query.state, dataUpdatedAt: now };
      return {
        ...record,
        contract: dataVersionOf(meta) ?? '',
        query: { ...query, meta, dehydratedAt: now, state },
      };
    }),
  );
  await restoreQueries(client, store, member);
  const held = entries
    .map(({ queryKey }) => [queryKey, client.getQueryData(queryKey)] as const)
    .filter(([, data]) => data !== undefined);
  const byKey = (entries: (readonly [QueryKey, unknown])[]) =>
    new Map(entries.map(([key, data]) => [String(key), data]));
  expect(byKey(held)).toEqual(byKey(records.map(({ query }) => [query.queryKey, query.state.data] as const)));
});

const subjects = { members: ['a'], posts: ['b'], searches: ['c'], collections: ['d'] };

// The announcement's query is not to be had outside of its component.
test.each(Object.keys(dataVersions).filter((name) => name !== 'getAnnouncement'))(
  '%s: what is stored in another shape is dropped and fetched anew, and is missing without a network',
  async (name) => {
    network.use(exampleAnswers);
    let isOnline = false;
    const { client, api } = await openOutboxTab({
      device: createSharedDevice(),
      as: { userId: 'me', token: 'token' },
      async fetch(request) {
        if (isOnline) return globalThis.fetch(request);
        throw new TypeError('The network failed.');
      },
    });
    const page = pageQuery(api, 'rules');
    const entries = [
      ...entriesOf(api, { ...subjects, categories: [['beauty']] }),
      { queryKey: page.queryKey, persist: page.meta?.persist, fetch: () => client.query({ ...page, retry: false }) },
    ];
    const { queryKey, fetch } = entries.find(({ persist }) => persist === name)!;
    const store = await createSharedDevice().queries();
    await store.put([earlierRecord(name as keyof typeof dataVersions, queryKey)]);

    await restoreQueries(client, store, 'me');
    expect(client.getQueryData(queryKey)).toBeUndefined();
    await pruneQueries(store, 'me');
    expect(await store.list('me')).toEqual([]);
    client.setDefaultOptions({ queries: { retry: false } });
    await expect(fetch(client)).rejects.toThrow(NetworkFault);
    isOnline = true;
    await fetch(client);
    expect(client.getQueryData(queryKey)).toBeDefined();
  },
);

/** A query that was stored today by a version in which its data had another type. */
const earlierRecord = (persist: keyof typeof dataVersions, queryKey: QueryKey): QueryRecord => {
  const [now, source] = [Date.now(), new QueryClient()];
  source.setQueryData(queryKey, () => ({ in: 'another shape' }) as never);
  const [query] = dehydrate(source).queries;
  return { member: 'me', contract: 'another', query: { ...query!, meta: { persist }, dehydratedAt: now } };
};

async function describe(request: Request): Promise<Call> {
  const { method, url, headers } = request;
  const { pathname, search } = new URL(url);
  return { method, path: pathname + search, key: headers.get('idempotency-key'), body: await readBody(request) };
}

/** A form's picture is described by its size. */
async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart'))
    return { bytes: ((await request.formData()).get('file') as File).size };
  const text = await request.text();
  return text === '' ? null : JSON.parse(text);
}
