import type { Action } from '#client/shared/actions/action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';

import { takingOutOfLists } from './post-lists.ts';
import { postKeys } from './queries.ts';

/** Deletes one's own post; it leaves the lists at once, and returns to its places when the server refuses (S153). */
export const deletePost: Action<{ postId: string }, unknown> = {
  name: 'posts/delete',
  send: ({ postId }, { api, call }) => unwrap(api.DELETE('/user/deletePost/{postId}', { ...call, params: { path: { postId } } })),
  changes: ({ postId }, client) => takingOutOfLists(client, postId),
  onDone: (_answer, { postId }, { client }) => client.removeQueries({ queryKey: postKeys.one(postId) }),
  // They count the posts.
  settles: [profileKeys.all],
  hasArrived: ({ status }) => status === 404,
  words: { success: 'Post deleted successfully!', failure: 'Error deleting the post' },
};
