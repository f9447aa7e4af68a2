// The subject is the outbox without screens: what it sends, and the cache, are what it returns.
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { deletePost } from '#client/features/posts/mutations.ts';
import { addToCollection } from '#client/features/saves/collections/arrange-mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'a' };
const collected = { ...post, collectionId: 'c', name: 'Oils' };

async function setUp() {
  const sent = recordMutations();
  network.use(
    answer('post', '/user/addToCollection', ({ body }) => {
      sent.push(`collect ${body.postId}`);
      return { status: 200, body: { message: 'Done.' } };
    }),
  );
  const device = createSharedDevice();
  const tab = await openOutboxTab({ device, as: me, fetch: (request) => globalThis.fetch(request) });
  device.setOnline(false);
  return { sent, device, tab };
}

const stored = ({ outbox }: OutboxTestTab) => outbox.entries.get().map(({ name }) => name);

test('an unsave does not cancel a save if the post was put into a collection since, which would save it', async () => {
  const { sent, device, tab } = await setUp();
  tab.client.setQueryData(['saves', 'ids'], []);
  await tab.outbox.enqueue(savePost, post);
  await tab.outbox.enqueue(addToCollection, collected);
  await tab.outbox.enqueue(unsavePost, post);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
  device.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['save a', 'collect a', 'unsave a']));
});

test('a post is put into a collection once more if it was unsaved since, which took it out', async () => {
  const { sent, device, tab } = await setUp();
  await tab.outbox.enqueue(addToCollection, collected);
  await tab.outbox.enqueue(unsavePost, post);
  await tab.outbox.enqueue(addToCollection, collected);
  device.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['collect a', 'unsave a', 'collect a']));
});

test('a save that repeats an unsent one does not bring back a post whose deletion waits', async () => {
  const { sent, device, tab } = await setUp();
  tab.client.setQueryData(['saves', 'ids'], []);
  for (const mutation of [savePost, savePost]) {
    await tab.outbox.enqueue(mutation, post);
    await tab.outbox.enqueue(deletePost, post);
  }
  await waitFor(() => expect(stored(tab)).toEqual([savePost.name, deletePost.name, deletePost.name]));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
  device.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['save a', 'delete a', 'delete a']));
});

test('a change that is undone leaves those on top that still wait', async () => {
  const { tab } = await setUp();
  tab.client.setQueryData(['saves', 'ids'], ['a', 'b']);
  await tab.outbox.enqueue(unsavePost, post);
  await tab.outbox.enqueue(deletePost, { postId: 'a' });
  await tab.outbox.enqueue(savePost, post);
  expect(stored(tab)).toEqual([deletePost.name]);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['b']);
});
