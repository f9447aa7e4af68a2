import { t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';

import { queued } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { editPost, undoOf, type PostEdit } from './edit-post.ts';

/** Returns a function that saves an edit and offers to undo it. `onRefused` is called if the server refuses it. */
export function useEditPost(onRefused: () => void): (edit: PostEdit) => void {
  const { toasts } = useServices();
  const editing = useOutboxMutation(editPost);
  return (edit) => {
    editing
      // Not the callbacks of `mutate`, which are not called on another page.
      .mutateAsync(edit)
      .then((answer) => {
        if (answer === queued) return;
        const run = () => editing.mutate(undoOf(edit));
        toasts.show({ text: t`Your changes are saved.`, kind: 'success', action: { label: t`Undo`, run } });
      }, onRefused)
      .catch(noop);
  };
}
