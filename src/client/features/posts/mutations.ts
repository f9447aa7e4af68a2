import { useMutation } from '@tanstack/react-query';

import type { OperationInput } from '#contract/operations.ts';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { takeOutOfLists } from './post-lists.ts';
import { postKeys } from './queries.ts';

export const postMutationKeys = {
  delete: [...postKeys.all, 'delete'],
  report: [...postKeys.all, 'report'],
  create: [...postKeys.all, 'create'],
};

/** Deletes one's own post; it leaves the lists at once, and returns to its places when the server refuses (S153). */
export function useDeletePost() {
  const { api } = useServices();
  return useMutation({
    mutationKey: postMutationKeys.delete,
    mutationFn: (postId: string) => unwrap(api.DELETE('/user/deletePost/{postId}', { params: { path: { postId } } })),
    onMutate: (postId, { client }) => takeOutOfLists(client, postId),
    onError: (_error, _postId, undo) => undo?.(),
    onSuccess: (_data, postId, _undo, { client }) => client.removeQueries({ queryKey: postKeys.one(postId) }),
    meta: { success: 'Post deleted successfully!', failure: 'Error deleting the post' },
  });
}

/** Tells the admins about a post; thanks with the server's words (S075). */
export function useReportPost() {
  const { api } = useServices();
  return useMutation({
    mutationKey: postMutationKeys.report,
    mutationFn: (body: OperationInput<'reportPost'>['body']) => unwrap(api.POST('/user/reportPost', { body })),
    meta: { success: true, failure: 'The report could not be sent.' },
  });
}
