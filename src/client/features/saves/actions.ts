import type { Action } from '#client/shared/actions/action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { changing } from '#client/shared/query/changes.ts';

import { saveKeys } from './queries.ts';
import type { SavablePost } from './queries.ts';
import { takingOutOfSaved } from './taking-out-of-saved.ts';

const withId = (id: string) => (ids: string[]) => (ids.includes(id) ? ids : [id, ...ids]);
const withoutId = (id: string) => (ids: string[]) => ids.filter((other) => other !== id);

/** Keeps a post; saves are keyed by the picture's URL (S089, S151). */
export const savePost: Action<SavablePost, unknown> = {
  name: 'saves/save',
  opposite: 'saves/unsave',
  about: ({ postId }) => `save:${postId}`,
  send: ({ imageUrl }, { api, call, userId }) => unwrap(api.POST('/user/savePost', { ...call, body: { userId, imageUrl } })),
  changes: ({ postId }) => [changing(saveKeys.ids(), withId(postId), withoutId(postId))],
  settles: [saveKeys.all],
  words: { success: 'Post saved successfully!', failure: 'Could not save post.' },
};

/** Keeps a post no longer (S152). */
export const unsavePost: Action<SavablePost, unknown> = {
  name: 'saves/unsave',
  opposite: 'saves/save',
  about: ({ postId }) => `save:${postId}`,
  send: ({ imageUrl }, { api, call, userId }) => unwrap(api.POST('/user/unsavePost', { ...call, body: { userId, imageUrl } })),
  changes: ({ postId, imageUrl }, client) => [
    changing(saveKeys.ids(), withoutId(postId), withId(postId)),
    ...takingOutOfSaved(client, imageUrl),
  ],
  settles: [saveKeys.all],
  words: {
    success: 'Post removed from saved!',
    failure: 'Could not unsave post.',
    offline: 'Error removing post from saved. Please try again.',
  },
};
