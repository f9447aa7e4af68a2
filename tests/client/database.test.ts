// The subject is the database itself, and how its versions are upgraded.
import { waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test } from 'vitest';

import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { emptyIndexedDb, withIndexedDb } from '#tests/support/fake-indexed-db.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const query = {
  queryKey: ['saves', 'ids'],
  queryHash: '["saves","ids"]',
  dehydratedAt: Date.now(),
  state: { status: 'success', data: ['a'], dataUpdatedAt: 1 },
};

/** A device as version 1 of the database left it: a queued comment, a rejected one, and a persisted query. */
async function deviceOfVersion1() {
  const factory = emptyIndexedDb();
  await withIndexedDb(factory, async () => {
    const database = await openDB('cleaner-life', 1, {
      upgrade(opened) {
        opened.createObjectStore('queries').createIndex('member', 'member');
        opened.createObjectStore('actions', { keyPath: 'id', autoIncrement: true }).createIndex('member', 'member');
      },
    });
    const comment = (text: string) => ({
      key: `key-of-${text}`,
      member: 'me',
      name: 'comments/add',
      about: 'comments:post-1',
      variables: { postId: 'post-1', text, key: `key-of-${text}`, commentator: { userId: 'me' } },
      madeAt: 1,
      attempts: 0,
      notBefore: 0,
    });
    await database.add('actions', comment('Hello'));
    await database.add('actions', {
      ...comment('No'),
      attempts: 1,
      refusal: { status: 404, message: 'This post does not exist.' },
    });
    await database.put('queries', { member: 'me', contract: '', query }, ['me', query.queryHash]);
    database.close();
  });
  return createSharedDevice(factory);
}

test('entries and queries that version 1 of the database stored are sent, taken back and restored', async () => {
  const sent = recordMutations();
  const device = await deviceOfVersion1();
  const as = { userId: 'me', token: 'token-of-me' };
  const { outbox } = await openOutboxTab({ device, as, fetch: (request) => globalThis.fetch(request) });
  await waitFor(() => expect(sent).toEqual(['comment Hello key-of-Hello']));
  expect(await outbox.takeRejected('key-of-No')).toMatchObject({
    entityKey: 'comments:post-1',
    rejection: { status: 404, message: 'This post does not exist.' },
    variables: { text: 'No' },
  });
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  expect(await (await device.queries()).list('me')).toMatchObject([{ query }]);
});
