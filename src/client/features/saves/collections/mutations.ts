import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { collectionAnswers, collectionUpdates, listKeys } from './collection-updates.ts';
import type { Collection } from './queries.ts';

interface OfCollection {
  collectionId: string;
}

export const entityKey = ({ collectionId }: OfCollection) => `collection:${collectionId}`;

const without = (list: CachedCollection[], { collectionId }: OfCollection) =>
  list.some((one) => one.collectionId === collectionId)
    ? list.filter((one) => one.collectionId !== collectionId)
    : list;

const withCollection = (list: CachedCollection[], collection: Collection, index: number) =>
  list.some(({ collectionId }) => collectionId === collection.collectionId)
    ? list
    : list.toSpliced(index, 0, collection);

export interface NewCollection extends OfCollection {
  name: string;
}

/** Creates a private collection. Its id is chosen here, so that posts can be added to it at once, offline, too. */
export const createCollection: OutboxMutation<NewCollection, OperationAnswer<'createCollection'>> = {
  name: 'saves/createCollection',
  key: collectionKeys.change('create'),
  describe: ({ name }) => t`Create the collection “${name}”`,
  entityKey,
  send: (body, { api, requestOptions }) => unwrap(api.POST('/user/createCollection', { ...requestOptions, body })),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: listKeys,
        apply: (list, { collectionId, name }: NewCollection) =>
          withCollection(list, { collectionId, name, isPublic: false, postsCount: 0, covers: [] }, 0),
        invert: without,
      }),
    ],
    answered: collectionAnswers<NewCollection>(),
  },
  messages: { failure: msg`The collection could not be created.` },
};

type Fields = Partial<Pick<Collection, 'name' | 'isPublic' | 'coverPostId'>>;

export interface CollectionEdit extends OfCollection {
  /** For the list of what waits. */
  label: string;
  changes: Fields;
  before: Fields;
}

/** Renames a collection, or changes its cover or who sees it. */
export const editCollection: OutboxMutation<CollectionEdit, OperationAnswer<'editCollection'>> = {
  name: 'saves/editCollection',
  key: collectionKeys.change('edit'),
  describe: ({ label }) => t`Change the collection “${label}”`,
  entityKey,
  keepOnReject: true,
  send: ({ collectionId, changes, before }, { api, requestOptions }) =>
    unwrap(
      api.PATCH('/user/editCollection/{collectionId}', {
        ...requestOptions,
        params: { path: { collectionId } },
        body: { ...changes, before },
      }),
    ),
  effects: {
    optimistic: collectionUpdates<CollectionEdit>(
      (collection, { changes }) => ({ ...collection, ...changes }),
      // A later edit may have changed it once more.
      (collection, { changes, before }) => ({
        ...collection,
        ...(collection.name === changes.name && before.name !== undefined && { name: before.name }),
        ...(collection.isPublic === changes.isPublic && before.isPublic !== undefined && { isPublic: before.isPublic }),
        ...(collection.coverPostId === changes.coverPostId &&
          before.coverPostId !== undefined && { coverPostId: before.coverPostId }),
      }),
    ),
    // The server knows the pictures that follow a chosen one.
    answered: collectionAnswers<CollectionEdit>(),
  },
  messages: { failure: msg`The collection could not be changed.` },
};

interface DeletedCollection extends OfCollection {
  collection: Collection;
  /** Its place in the list. */
  index: number;
}

const removed = (list: CachedCollection[], deleted: DeletedCollection) => without(list, deleted);
const inserted = (list: CachedCollection[], { collection, index }: DeletedCollection) =>
  withCollection(list, collection, index);
const touched = ({ collectionId }: OfCollection) => [
  collectionKeys.detail(collectionId),
  collectionKeys.posts(collectionId),
];
/** Which collections a post is in. */
const memberships = () => [collectionKeys.idsOfPosts()];

/** Deletes a collection; its posts stay saved. */
export const deleteCollection: OutboxMutation<DeletedCollection> = {
  name: 'saves/deleteCollection',
  key: collectionKeys.change('delete'),
  describe: ({ collection: { name } }) => t`Delete the collection “${name}”`,
  inverse: () => restoreCollection,
  entityKey,
  send: ({ collectionId }, { api, requestOptions }) =>
    unwrap(
      api.DELETE('/user/deleteCollection/{collectionId}', { ...requestOptions, params: { path: { collectionId } } }),
    ),
  effects: {
    optimistic: [entryUpdate({ queryKeys: listKeys, apply: removed, invert: inserted })],
    refetched: memberships,
    removed: touched,
  },
  isAlreadyApplied: ({ status }) => status === 404,
  messages: { failure: msg`The collection could not be deleted.` },
};

/** Undoes the deletion of a collection. */
export const restoreCollection: OutboxMutation<DeletedCollection, OperationAnswer<'restoreCollection'>> = {
  name: 'saves/restoreCollection',
  key: collectionKeys.change('restore'),
  describe: ({ collection: { name } }) => t`Restore the collection “${name}”`,
  inverse: () => deleteCollection,
  entityKey,
  send: ({ collectionId }, { api, requestOptions }) =>
    unwrap(
      api.POST('/user/restoreCollection/{collectionId}', { ...requestOptions, params: { path: { collectionId } } }),
    ),
  effects: {
    optimistic: [entryUpdate({ queryKeys: listKeys, apply: inserted, invert: removed })],
    answered: collectionAnswers<DeletedCollection>(),
    refetched: memberships,
    removed: touched,
  },
  messages: { failure: msg`The collection could not be restored.` },
};
