import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { savedIdsCheck } from '#client/shared/query/answer-checks.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys, saveKeys } from '#client/shared/query/keys.ts';
import { idUpdate, removalFromLists } from '#client/shared/query/updates.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { type SavablePost } from './queries.ts';

const entityKey = ({ postId }: SavablePost) => `save:${postId}`;
const idOf = ({ postId }: SavablePost) => postId;
// They count their posts.
const collectionsOf = (answer: OperationAnswer<'savePost'> | undefined) =>
  answer?.collectionIds?.length === 0 ? [] : [collectionKeys.all];

/** Saves a post; the server identifies it by the picture's URL (S089, S151). */
export const savePost: OutboxMutation<SavablePost, OperationAnswer<'savePost'>> = {
  name: 'saves/save',
  key: saveKeys.save(),
  describe(post) {
    const title = post.title || t`Untitled`;
    return t`Save “${title}”`;
  },
  inverse: () => unsavePost,
  entityKey,
  send: ({ imageUrl }, { api, requestOptions, userId }) =>
    unwrap(api.POST('/user/savePost', { ...requestOptions, body: { userId, imageUrl } })),
  effects: {
    optimistic: [idUpdate(() => [saveKeys.ids()], idOf, true)],
    answered: [
      savedIdsCheck,
      // It returns to the collections that it has just left.
      answerUpdate({
        queryKeys: ({ postId }: SavablePost) => [collectionKeys.ids(postId)],
        agrees: (_ids, { collectionIds }: OperationAnswer<'savePost'>) => collectionIds !== undefined,
        apply: (ids, { collectionIds = ids }) => collectionIds,
      }),
    ],
    // The list shows more of a post than the save button knows.
    refetched: (_post, _viewerId, answer) => [saveKeys.list(), ...collectionsOf(answer)],
  },
  // The toast about the success has a button: saving.tsx shows it.
  messages: { failure: msg`Could not save post.` },
};

/** Removes a post from the saved ones, and from the member's collections (S152). */
export const unsavePost: OutboxMutation<SavablePost, OperationAnswer<'savePost'>> = {
  name: 'saves/unsave',
  key: saveKeys.unsave(),
  describe(post) {
    const title = post.title || t`Untitled`;
    return t`Remove “${title}” from saved`;
  },
  inverse: () => savePost,
  entityKey,
  send: ({ imageUrl }, { api, requestOptions, userId }) =>
    unwrap(api.POST('/user/unsavePost', { ...requestOptions, body: { userId, imageUrl } })),
  effects: {
    optimistic: [
      idUpdate(() => [saveKeys.ids()], idOf, false),
      removalFromLists(
        () => [saveKeys.list()],
        'savedPosts',
        (post, { imageUrl }: SavablePost) => post.imageUrl === imageUrl,
      ),
      entryUpdate({
        queryKeys: ({ postId }: SavablePost) => [collectionKeys.ids(postId)],
        apply: (ids) => (ids.length === 0 ? ids : []),
        invert: (ids, _variables, _userId, before) => (ids.length === 0 ? before : ids),
      }),
    ],
    answered: [savedIdsCheck],
    refetched: (_post, _viewerId, answer) => collectionsOf(answer),
  },
  messages: {
    failure: msg`Could not unsave post.`,
    offline: msg`Error removing post from saved. Please try again.`,
  },
};
