import { expect, onTestFinished, vi } from 'vitest';

import { createApi } from '#client/shared/api/api.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { createInProcessFetch } from '#server/http/in-process-fetch.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { patience } from '#tests/support/patience.ts';
import { createSharedDevice, type DeviceTab } from '#tests/support/shared-device.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import { createCommunity } from './community.ts';
import { entriesOf, wrongEntries, type CacheEntry } from './entries.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A browser of the community's `me`, whose writes go where `onWrite` says, and the entries that its tabs fetch. */
export async function openMemberBrowser(server: TestServer) {
  const community = await createCommunity(server);
  const { me, followed, stranger, posts } = community;
  const reach = createInProcessFetch(server.app);
  let write: Fetch = reach;
  const device = createSharedDevice();
  const session = createSession(createSessionStorage(null));
  session.begin({ token: me.token, userId: me.id, isAdmin: false });
  const api = createApi({ baseUrl: 'http://community.test/api', session, fetch: reach });
  const entries = entriesOf(api, {
    members: [me.id, followed.id, stranger.id],
    posts: [posts.own.id, posts.saved.id, posts.unsaved.id],
    searches: ['member'],
    collections: [community.collections.own.collectionId, community.collections.public.collectionId],
    categories: [['beauty'], ['beauty', 'makeup'], ['wellness']],
  });
  const openTab = async (runtime?: DeviceTab) =>
    openOutboxTab({
      device,
      ...(runtime && { runtime }),
      as: { userId: me.id, token: me.token },
      fetch: (request) => (request.method === 'GET' ? reach : write)(request),
    });
  return {
    community,
    api,
    device,
    entries,
    openTab,
    reach,
    onWrite: (next: Fetch) => {
      write = next;
    },
  };
}

export async function fetchAll({ client }: OutboxTestTab, entries: readonly CacheEntry[]): Promise<void> {
  await Promise.all(entries.map((entry) => entry.fetch(client)));
}

/** Fetches all entries and observes them, as if all screens were open. */
export async function observeAll(tab: OutboxTestTab, entries: readonly CacheEntry[]): Promise<void> {
  await fetchAll(tab, entries);
  const stops = entries.map((entry) => entry.observe(tab.client));
  onTestFinished(() => stops.forEach((stop) => stop()));
}

/** Waits until nothing is sent or fetched any more, and then compares. */
export async function expectTruth(tab: OutboxTestTab, entries: readonly CacheEntry[]): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(tab.outbox.entries.get().filter(({ rejection }) => !rejection)).toEqual([]);
      expect(tab.client.isFetching()).toBe(0);
      expect(await wrongEntries(tab.client, entries)).toEqual([]);
    },
    { timeout: patience },
  );
}
