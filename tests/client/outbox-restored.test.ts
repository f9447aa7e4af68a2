// What a tab finds on the device while mutations end in others is good, or known to be stale.
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';

import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { createIndexedOutboxStorage } from '#client/outbox/storage.ts';
import { openDatabase } from '#client/persistence/database.ts';
import { persistQueries } from '#client/persistence/persist-queries.ts';
import { reconnecting } from '#client/persistence/reconnecting.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { followKeys, postKeys, saveKeys } from '#client/shared/query/keys.ts';
import { hold } from '#tests/support/client/hold.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const fetch = (request: Request) => globalThis.fetch(request);
const post = (postId: string) => ({ postId, imageUrl: `/media/${postId}/960.webp`, title: postId });

async function openTab(device = createSharedDevice()) {
  return { device, ...(await openOutboxTab({ device, as: me, fetch })) };
}

test('what a tab restores while another one removes the entry of a mutation that has ended is known to be stale', async () => {
  recordMutations();
  const { device, ...earlier } = await openTab();
  const [key, store] = [saveKeys.ids(), await device.queries()];
  const persister = persistQueries({ client: earlier.client, store, member: () => me.userId });
  await earlier.client.query({ queryKey: key, queryFn: () => ['old'], meta: { persist: 'getSavedPostIds' } });
  await persister.flush();
  persister.stop();
  earlier.kill();
  const [runtime, witness] = [await device.openTab(), await device.openTab()];
  const [told, restored] = [hold<undefined>(), hold<undefined>()];
  witness.onMessage((message) => {
    if ((message as { finished?: unknown }).finished) told.release(undefined);
  });
  const sender = await openOutboxTab({
    device,
    as: me,
    fetch,
    runtime: {
      ...runtime,
      storage: {
        ...runtime.storage,
        async finish(...ended) {
          await restored.reply;
          return runtime.storage.finish(...ended);
        },
      },
    },
  });
  void sender.outbox.enqueue(savePost, post('a'));
  await told.reply;
  const [client, opened] = [new QueryClient(), await device.openTab()];
  await restoreQueries(client, store, me.userId);
  restored.release(undefined);
  await waitFor(async () => expect(await sender.outbox.countUnsent(me.userId)).toBe(0));
  await openOutboxTab({ device, as: me, fetch, client, runtime: opened });
  await waitFor(() => expect(client.getQueryState(key)).toMatchObject({ data: ['old'], isInvalidated: true }));
});

test('a mutation is answered whose id an ended one had before the browser deleted its database', async () => {
  recordMutations();
  stubIndexedDb();
  const device = createSharedDevice(indexedDB);
  const runtime = await device.openTab();
  const reopen = async () => createIndexedOutboxStorage(await openDatabase());
  const tab = await openOutboxTab({
    device,
    as: me,
    fetch,
    runtime: { ...runtime, storage: reconnecting(runtime.storage, reopen) },
  });
  const answer = await tab.outbox.enqueue(savePost, post('a'));
  await deleteDB('cleaner-life');
  expect(await tab.outbox.enqueue(savePost, post('b'))).toEqual(answer);
});

test('what a deletion removes from the cache before it was persisted is not restored as good', async () => {
  recordMutations();
  const { device, ...tab } = await openTab();
  const [key, store] = [postKeys.detail('a'), await device.queries()];
  const persister = persistQueries({ client: tab.client, store, member: () => me.userId });
  onTestFinished(persister.stop);
  await tab.client.query({ queryKey: key, queryFn: () => ({ postId: 'a' }), meta: { persist: 'getSavedPosts' } });
  await tab.outbox.enqueue(deletePost, { postId: 'a' });
  expect(tab.client.getQueryState(key)).toBeUndefined();
  await persister.flush();
  const client = new QueryClient();
  await restoreQueries(client, store, me.userId);
  expect(client.getQueryState(key)?.isInvalidated).not.toBe(false);
});

test('what a cancelled mutation had changed is not restored as good when the tab that cancels it is closed at once', async () => {
  const { device, ...one } = await openTab();
  const [key, store] = [followKeys.isFollowing('noor'), await device.queries()];
  const persister = persistQueries({ client: one.client, store, member: () => me.userId });
  onTestFinished(persister.stop);
  await one.client.query({ queryKey: key, queryFn: () => true, meta: { persist: 'getSavedPostIds' } });
  device.setOnline(false);
  await one.outbox.enqueue(unfollow, { userId: 'noor' });
  await persister.flush();
  const runtime = await device.openTab();
  const { reply, release } = hold<undefined>();
  const closing = await openOutboxTab({
    device,
    as: me,
    fetch,
    runtime: {
      ...runtime,
      storage: {
        ...runtime.storage,
        async add(...entry) {
          await runtime.storage.add(...entry);
          closing.kill();
          release(undefined);
          return hold<never>().reply;
        },
      },
    },
  });
  void closing.outbox.enqueue(follow, { userId: 'noor' });
  await reply;
  const client = new QueryClient();
  await restoreQueries(client, store, me.userId);
  expect(client.getQueryState(key)).toMatchObject({ data: false, isInvalidated: true });
});
