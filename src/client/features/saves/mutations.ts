import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox-mutation.ts';
import { unwrap } from '#client/shared/api/api.ts';
import { quoted } from '#client/shared/query/cached-names.ts';
import { saveKeys } from '#client/shared/query/keys.ts';
import { idUpdate, removalFromLists } from '#client/shared/query/list-updates.ts';

import { type SavablePost } from './queries.ts';

const entityKey = ({ postId }: SavablePost) => `save:${postId}`;
const idOf = ({ postId }: SavablePost) => postId;
// The list shows more of a post than the save button knows.
const refetched = () => [saveKeys.all];

/** Saves a post; the server identifies it by the picture's URL (S089, S151). */
export const savePost: OutboxMutation<SavablePost> = {
  name: 'saves/save',
  describe: ({ title }) => `Save ${quoted(title, 'a post')}`,
  inverse: 'saves/unsave',
  entityKey,
  send: ({ imageUrl }, { api, requestOptions, userId }) =>
    unwrap(api.POST('/user/savePost', { ...requestOptions, body: { userId, imageUrl } })),
  effects: { optimistic: [idUpdate(() => [saveKeys.ids()], idOf, true)], refetched },
  messages: { success: 'Post saved successfully!', failure: 'Could not save post.' },
};

/** Removes a post from the saved ones (S152). */
export const unsavePost: OutboxMutation<SavablePost> = {
  name: 'saves/unsave',
  describe: ({ title }) => `Remove ${quoted(title, 'a post')} from saved`,
  inverse: 'saves/save',
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
    ],
    refetched,
  },
  messages: {
    success: 'Post removed from saved!',
    failure: 'Could not unsave post.',
    offline: 'Error removing post from saved. Please try again.',
  },
};

export const useSavePost = (postId: string) => useOutboxMutation(savePost, saveKeys.save(postId));
export const useUnsavePost = (postId: string) => useOutboxMutation(unsavePost, saveKeys.unsave(postId));
