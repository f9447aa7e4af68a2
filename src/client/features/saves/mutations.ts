import { useMutation } from '@tanstack/react-query';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { change, settle } from '#client/shared/query/optimistic.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { saveKeys } from './queries.ts';
import type { SavablePost } from './queries.ts';
import { takeOutOfSaved } from './take-out-of-saved.ts';

const withId = (id: string) => (ids: string[]) => (ids.includes(id) ? ids : [id, ...ids]);
const withoutId = (id: string) => (ids: string[]) => ids.filter((other) => other !== id);

/** Clicks on one post run one after the other, though each shows at once. */
const inTurn = (postId: string) => ({ id: `save:${postId}` });

/** Keeps a post; shown at once, taken back when the server refuses (S151). */
export function useSavePost(postId: string) {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: saveKeys.all,
    scope: inTurn(postId),
    mutationFn: (post: SavablePost) => unwrap(api.POST('/user/savePost', { body: keyedByImage(post, session.viewer()?.userId) })),
    onMutate: (_post, { client }) => change(client, saveKeys.ids(), withId(postId), withoutId(postId)),
    onError: (_error, _variables, undo) => undo?.(),
    onSettled: (_data, _error, _variables, _undo, { client }) => settle(client, saveKeys.all, saveKeys.all),
    meta: { success: 'Post saved successfully!', failure: 'Could not save post.' },
  });
}

/** Keeps a post no longer; shown at once, taken back when the server refuses (S152). */
export function useUnsavePost(postId: string) {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: saveKeys.all,
    scope: inTurn(postId),
    mutationFn: (post: SavablePost) => unwrap(api.POST('/user/unsavePost', { body: keyedByImage(post, session.viewer()?.userId) })),
    onMutate: async ({ imageUrl }, { client }) => {
      const undo = await Promise.all([
        change(client, saveKeys.ids(), withoutId(postId), withId(postId)),
        takeOutOfSaved(client, imageUrl),
      ]);
      return () => undo.forEach((one) => one());
    },
    onError: (_error, _variables, undo) => undo?.(),
    onSettled: (_data, _error, _variables, _undo, { client }) => settle(client, saveKeys.all, saveKeys.all),
    meta: {
      success: 'Post removed from saved!',
      failure: 'Could not unsave post.',
      offline: 'Error removing post from saved. Please try again.',
    },
  });
}

/** The body of both calls: saves are keyed by the picture's URL (S089). */
const keyedByImage = ({ imageUrl }: SavablePost, userId: string | undefined) => (userId ? { userId, imageUrl } : { imageUrl });
