import { noop } from '@tanstack/react-query';

import { addToCollection, removeFromCollection } from '#client/features/saves/collections/arrange-mutations.ts';
import {
  createCollection,
  deleteCollection,
  editCollection,
  restoreCollection,
  type CollectionEdit,
} from '#client/features/saves/collections/mutations.ts';
import { collectionIdsQuery, collectionsQuery } from '#client/features/saves/collections/queries.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import type { Random } from '#scripts/demo/random.ts';
import type { CommunityFixture } from '#tests/support/cache-truth/community.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import type { WalkTab } from './browser.ts';

export interface WalkCommunity extends CommunityFixture {
  /** Of collections that the member creates in its tabs. The tabs have entries for them. */
  newCollectionIds: string[];
}

type Enqueue<Enqueued> = <Variables, Answer>(
  mutation: OutboxMutation<Variables, Answer>,
  variables: Variables,
) => Enqueued;

/** The member does one thing with its collections in this tab, as its screens would offer it. */
export async function actOnCollections<Enqueued>(
  { client, api }: WalkTab,
  { me, posts, newCollectionIds }: WalkCommunity,
  random: Random,
  enqueue: Enqueue<Enqueued>,
): Promise<Enqueued> {
  const create = () =>
    enqueue(createCollection, {
      collectionId: newCollectionIds.pop() ?? newIdempotencyKey(),
      name: `shelf ${random.whole(1, 20)}`,
    });
  const list = (await client.query(collectionsQuery(api, me.id)).catch(noop)) ?? [];
  if (list.length === 0 || random.chance(0.2)) return create();

  const collection = random.pick(list);
  const { collectionId, name, isPublic, coverPostId = '' } = collection;
  const edit = (changes: CollectionEdit['changes'], before: CollectionEdit['before']) =>
    enqueue(editCollection, { collectionId, label: name, changes, before });
  if (random.chance(0.6)) {
    const { id, imageUrl } = random.pick(Object.values(posts));
    const ids = await client.query(collectionIdsQuery(api, id)).catch(noop);
    const post = { postId: id, imageUrl, title: '', collectionId, name };
    return enqueue(ids?.includes(collectionId) ? removeFromCollection : addToCollection, post);
  }
  const deleteIt = () => {
    const deleted = { collectionId, collection, index: list.indexOf(collection) };
    const enqueued = enqueue(deleteCollection, deleted);
    return random.chance(0.5) ? enqueue(restoreCollection, deleted) : enqueued;
  };
  return random.pick([
    () => edit({ name: `shelf ${random.whole(1, 20)}` }, { name }),
    () => edit({ isPublic: !isPublic }, { isPublic }),
    () => edit({ coverPostId: random.pick(Object.values(posts)).id }, { coverPostId }),
    deleteIt,
  ])();
}

/** The member does one thing with its collections or saves on another device. */
export async function actOnCollectionsElsewhere(
  server: TestServer,
  { me: { token, id: userId }, posts, collections }: WalkCommunity,
  random: Random,
): Promise<void> {
  const { id: postId, imageUrl } = random.pick(Object.values(posts));
  const { collectionId } = collections.own;
  const number = random.whole(1, 20);
  await random.pick<() => Promise<unknown>>([
    () => server.call('createCollection', { token, body: { collectionId: server.newId(), name: `shelf ${number}` } }),
    () => server.call('addToCollection', { token, body: { collectionId, postId } }),
    () => server.call('removeFromCollection', { token, body: { collectionId, postId } }),
    () => server.call('editCollection', { token, params: { collectionId }, body: { name: `box ${number}` } }),
    () => server.call('editCollection', { token, params: { collectionId }, body: { isPublic: number > 10 } }),
    () => server.call('deleteCollection', { token, params: { collectionId } }),
    () => server.call('restoreCollection', { token, params: { collectionId } }),
    () => server.call('savePost', { token, body: { userId, imageUrl } }),
    () => server.call('unsavePost', { token, body: { userId, imageUrl } }),
  ])();
}
