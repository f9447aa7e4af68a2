import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox-mutation.ts';
import { unwrap } from '#client/shared/api/api.ts';
import { cachedTitle, quoted } from '#client/shared/query/cached-names.ts';
import { postKeys, saveKeys } from '#client/shared/query/keys.ts';
import { idUpdate, removalFromLists } from '#client/shared/query/list-updates.ts';
import { commentKeys, notificationKeys, profileKeys } from '#client/shared/query/member-keys.ts';

interface DeletedPost {
  postId: string;
  /** The viewer's own without it. */
  authorId?: string;
}

/** Deletes one's own post, or as an admin any; it leaves the lists at once, and returns to its places when the server refuses (S153). */
export const deletePost: OutboxMutation<DeletedPost> = {
  name: 'posts/delete',
  describe: ({ postId }, client) => `Delete ${quoted(cachedTitle(client, postId), 'a post')}`,
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
        () => [saveKeys.list()],
        'savedPosts',
        (post, { postId }: DeletedPost) => post.postId === postId,
      ),
    ],
    // The profile counts the posts; with the post its notifications are deleted.
    refetched: ({ authorId }, viewerId) => [
      profileKeys.detail(authorId ?? viewerId),
      notificationKeys.unread(),
      notificationKeys.list(),
    ],
    removed: ({ postId }) => [postKeys.detail(postId), commentKeys.byPost(postId)],
  },
  isAlreadyApplied: ({ status }) => status === 404,
  messages: { success: 'Post deleted successfully!', failure: 'Error deleting the post' },
};

export const useDeletePost = () => useOutboxMutation(deletePost, postKeys.delete());
