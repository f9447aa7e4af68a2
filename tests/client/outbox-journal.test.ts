// The subject is the outbox without screens, as in outbox.test.ts.
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { addComment } from '#client/features/comments/mutations.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { hold } from '#tests/support/client/hold.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { createTabStorage, openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice, type DeviceTab } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'a' };
const comment = {
  postId: 'post-1',
  text: 'Hello',
  key: 'key-of-Hello',
  commentator: { userId: 'me', username: 'amara', profilePicUrl: '' },
};

/** A tab whose database never says that it has stored an entry, and how it is loaded anew with one that does. */
async function openTabWithoutAnswer({ isStored }: { isStored: boolean }) {
  const device = createSharedDevice();
  const tabStorage = createTabStorage();
  const open = async (runtime: DeviceTab) =>
    openOutboxTab({ device, as: me, fetch: (request) => globalThis.fetch(request), runtime, tabStorage });
  const runtime = await device.openTab();
  const { reply } = hold<never>();
  const add: DeviceTab['storage']['add'] = async (...entry) => {
    if (isStored) await runtime.storage.add(...entry);
    return reply;
  };
  const tab = await open({ ...runtime, storage: { ...runtime.storage, add } });
  return { device, tab, reload: async () => open(await device.openTab()) };
}

test('a mutation that a reload has kept from being stored is stored and sent by the reloaded tab, once', async () => {
  const sent = recordMutations();
  const { tab, reload } = await openTabWithoutAnswer({ isStored: false });
  tab.client.setQueryData(['saves', 'ids'], []);
  void tab.outbox.enqueue(savePost, post);
  void tab.outbox.enqueue(addComment, comment);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a']);
  tab.kill();
  const next = await reload();
  await waitFor(() => expect(sent).toEqual(['save a', 'comment Hello key-of-Hello']));
  await waitFor(() => expect(next.outbox.entries.get()).toEqual([]));
  next.kill();
  expect((await reload()).outbox.entries.get()).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('a logout also forgets what a reload has kept from being stored', async () => {
  const sent = recordMutations();
  const { tab, reload } = await openTabWithoutAnswer({ isStored: false });
  void tab.outbox.enqueue(savePost, post);
  await tab.outbox.forget(me.userId);
  tab.kill();
  expect((await reload()).outbox.entries.get()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a mutation that was stored just before a reload is not stored again', async () => {
  recordMutations();
  const { device, tab, reload } = await openTabWithoutAnswer({ isStored: true });
  device.setOnline(false);
  void tab.outbox.enqueue(addComment, comment);
  await waitFor(async () => expect(await (await device.openTab()).storage.list(me.userId)).toHaveLength(1));
  tab.kill();
  expect((await reload()).outbox.entries.get()).toMatchObject([{ name: 'comments/add' }]);
});
