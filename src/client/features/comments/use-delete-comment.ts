import { t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { deleteComment, restoreComment } from './mutations.ts';
import type { Comment } from './queries.ts';

/** Returns a function that deletes a comment and offers to undo that: at once, since it can be undone offline, too. */
export function useDeleteComment(): (comment: Comment) => void {
  const { toasts } = useServices();
  const deleting = useOutboxMutation(deleteComment);
  const restoring = useOutboxMutation(restoreComment);
  return (comment) => {
    deleting.mutate({ comment });
    const run = () => restoring.mutate({ comment });
    toasts.show({ text: t`The comment is deleted.`, kind: 'success', action: { label: t`Undo`, run } });
  };
}
