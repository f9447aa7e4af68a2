import { useMutation } from '@tanstack/react-query';

import type { OperationInput } from '#contract/operations.ts';

import { useAction } from '#client/shared/actions/use-action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { deletePost } from './actions.ts';
import { postKeys } from './queries.ts';

export const postMutationKeys = {
  delete: [...postKeys.all, 'delete'],
  report: [...postKeys.all, 'report'],
  create: [...postKeys.all, 'create'],
};

export const useDeletePost = () => useAction(deletePost, postMutationKeys.delete);

/** Tells the admins about a post; thanks with the server's words (S075). */
export function useReportPost() {
  const { api } = useServices();
  return useMutation({
    mutationKey: postMutationKeys.report,
    mutationFn: (body: OperationInput<'reportPost'>['body']) => unwrap(api.POST('/user/reportPost', { body })),
    meta: { success: true, failure: 'The report could not be sent.' },
  });
}
