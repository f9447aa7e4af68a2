import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { unreadCheck } from '#client/shared/query/answer-checks.ts';
import { cachedTitle } from '#client/shared/query/cached-names.ts';
import { answerUpdate } from '#client/shared/query/effects.ts';
import {
  collectionKeys,
  commentKeys,
  notificationKeys,
  peopleWithPictures,
  postKeys,
  profileKeys,
  saveKeys,
} from '#client/shared/query/keys.ts';
import { idUpdate, removalFromLists } from '#client/shared/query/updates.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

interface DeletedPost {
  postId: string;
  /** The viewer's own without it. */
  authorId?: string;
}

/** Deletes one's own post, or as an admin any; it leaves the lists at once, and returns to its places when the server refuses (S153). */
export const deletePost: OutboxMutation<DeletedPost, OperationAnswer<'deletePost'>> = {
  name: 'posts/delete',
  key: postKeys.delete(),
  describe({ postId }, client) {
    const cached = cachedTitle(client, postId);
    if (cached === undefined) return t`Delete a post`;
    const title = cached || t`Untitled`;
    return t`Delete “${title}”`;
  },
  send: ({ postId }, { api, requestOptions }) =>
    unwrap(api.DELETE('/user/deletePost/{postId}', { ...requestOptions, params: { path: { postId } } })),
  effects: {
    optimistic: [
      removalFromLists(
        () => [postKeys.all],
        'posts',
        (post, { postId }: DeletedPost) => post.postId === postId,
      ),
      idUpdate(
        () => [saveKeys.ids()],
        ({ postId }: DeletedPost) => postId,
        false,
      ),
      removalFromLists(
        () => [saveKeys.list(), collectionKeys.postLists()],
        'savedPosts',
        (post, { postId }: DeletedPost) => post.postId === postId,
      ),
    ],
    answered: [
      // With the post its notifications are deleted.
      unreadCheck,
      answerUpdate({
        queryKeys: ({ authorId }: DeletedPost, viewerId) => [profileKeys.detail(authorId ?? viewerId)],
        agrees: (_profile, { postsCount }: OperationAnswer<'deletePost'>) => postsCount !== undefined,
        apply: (profile, { postsCount }) => (postsCount === undefined ? profile : { ...profile, postsCount }),
      }),
    ],
    // Collections count their posts: one's own, and those of others that are not on the screen.
    refetched: (_post, _viewerId, answer) => [
      notificationKeys.list(),
      ...(answer?.collectionIds?.length === 0 ? [] : [collectionKeys.all]),
    ],
    invalidated: () => [collectionKeys.all, postKeys.similar(), ...peopleWithPictures()],
    removed: ({ postId }) => [postKeys.detail(postId), postKeys.similarTo(postId), commentKeys.byPost(postId)],
  },
  isAlreadyApplied: ({ status }) => status === 404,
  messages: { success: msg`Post deleted successfully!`, failure: msg`Error deleting the post` },
};

export const useDeletePost = () => useOutboxMutation(deletePost);
