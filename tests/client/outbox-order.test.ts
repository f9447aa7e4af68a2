// The subject is the outbox without screens: what it sends, and the cache, are what it returns.
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { addToCollection } from '#client/features/saves/collections/arrange-mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import { answer } from '#client/mocks/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
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
