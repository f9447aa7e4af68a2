import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { savedIdsCheck } from '#client/shared/query/answer-checks.ts';
import type { CachedCollection } from '#client/shared/query/cache-entries.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys, saveKeys } from '#client/shared/query/keys.ts';
import { changeItem, idUpdate, removalFromLists } from '#client/shared/query/updates.ts';
import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import type { SavablePost } from '../queries.ts';
import { collectionAnswers, collectionUpdates, withoutChange } from './collection-updates.ts';

interface CollectedPost extends SavablePost {
  collectionId: string;
  /** The collection's, for the list of what waits. */
  name: string;
  /** Whether it was known to be saved before. */
  isSaved?: boolean | undefined;
}

/** A part of what saves change: a post that is added is saved, and one that is unsaved leaves its collections. */
const entityKey = ({ collectionId, postId }: CollectedPost) => `save:${postId}:${collectionId}`;
const body = ({ collectionId, postId }: CollectedPost) => ({ collectionId, postId });
const idsUpdate = (isIncluded: boolean) =>
  idUpdate(
    ({ postId }: CollectedPost) => [collectionKeys.ids(postId)],
    ({ collectionId }: CollectedPost) => collectionId,
    isIncluded,
  );

const changed =
  (isAdded: boolean) =>
  ({ changes, ...collection }: CachedCollection, { postId, imageUrl }: CollectedPost): CachedCollection => ({
    ...collection,
    changes: { ...changes, [postId]: { isAdded, imageUrl } },
  });
const unchanged = (collection: CachedCollection, { postId }: CollectedPost) => withoutChange(collection, postId);

const answered = [savedIdsCheck, ...collectionAnswers<CollectedPost>()];

/** Adds a saved post to a collection, or one that is not saved yet, which it saves. */
export const addToCollection: OutboxMutation<CollectedPost, OperationAnswer<'addToCollection'>> = {
  name: 'saves/addToCollection',
  key: collectionKeys.change('addPost'),
  describe({ name, ...post }) {
    const title = post.title || t`Untitled`;
    return t`Add “${title}” to “${name}”`;
  },
  inverse: () => removeFromCollection,
  entityKey,
  send: (post, { api, requestOptions }) =>
    unwrap(api.POST('/user/addToCollection', { ...requestOptions, body: body(post) })),
  effects: {
    optimistic: [
      idsUpdate(true),
      idUpdate(
        () => [saveKeys.ids()],
        ({ postId }: CollectedPost) => postId,
        true,
      ),
      ...collectionUpdates(changed(true), unchanged),
    ],
    answered,
    // A post that is added is saved, too.
    refetched: ({ collectionId, isSaved }) => [
      collectionKeys.posts(collectionId),
      ...(isSaved ? [] : [saveKeys.list()]),
    ],
  },
  messages: { failure: msg`The post could not be added to the collection.` },
};

/** Removes a post from a collection; it stays saved. */
export const removeFromCollection: OutboxMutation<CollectedPost, OperationAnswer<'removeFromCollection'>> = {
  name: 'saves/removeFromCollection',
  key: collectionKeys.change('removePost'),
  describe({ name, ...post }) {
    const title = post.title || t`Untitled`;
    return t`Remove “${title}” from “${name}”`;
  },
  inverse: () => addToCollection,
  entityKey,
  send: (post, { api, requestOptions }) =>
    unwrap(api.POST('/user/removeFromCollection', { ...requestOptions, body: body(post) })),
  effects: {
    optimistic: [
      idsUpdate(false),
      removalFromLists(
        ({ collectionId }: CollectedPost) => [collectionKeys.posts(collectionId)],
        'savedPosts',
        (post, { postId }: CollectedPost) => post.postId === postId,
      ),
      ...collectionUpdates(changed(false), unchanged),
    ],
    answered,
  },
  messages: { failure: msg`The post could not be removed from the collection.` },
};

export interface CollectionNote extends CollectedPost {
  note: string;
  /** The note as the member has read it. */
  before: string;
}

const withNote = (note: string) => (post: Schemas['SavedPost']) => {
  const { why: _, ...others } = post;
  return note === '' ? others : { ...others, why: note };
};

/** Changes the line on why a post is in a collection. */
export const editCollectionPost: OutboxMutation<CollectionNote> = {
  name: 'saves/editCollectionPost',
  key: collectionKeys.change('editPost'),
  describe({ name, ...post }) {
    const title = post.title || t`Untitled`;
    return t`Note on “${title}” in “${name}”`;
  },
  entityKey: (note) => `${entityKey(note)}:note`,
  keepOnReject: true,
  send: ({ note, before, ...post }, { api, requestOptions }) =>
    unwrap(
      api.PATCH('/user/editCollectionPost', {
        ...requestOptions,
        body: { ...body(post), why: note, before: { why: before } },
      }),
    ),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: ({ collectionId }: CollectionNote) => [collectionKeys.posts(collectionId)],
        apply: (data, { postId, note }) =>
          changeItem(data, 'savedPosts', (post) => post.postId === postId, withNote(note)),
        // A later note may stand there by now.
        invert: (data, { postId, note, before }) =>
          changeItem(
            data,
            'savedPosts',
            (post: Schemas['SavedPost']) => post.postId === postId && (post.why ?? '') === note,
            withNote(before),
          ),
      }),
    ],
  },
  messages: { failure: msg`The note could not be saved.` },
};
