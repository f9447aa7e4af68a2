import { t } from '@lingui/core/macro';

import { queued } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { CollectSheet } from './collections/collect-sheet.tsx';
import { savePost, unsavePost } from './mutations.ts';
import type { SavablePost } from './queries.ts';

/** Saves the post, or unsaves it. Both toasts offer the next step: a collection for the save, or to undo the unsave (S150, S152). */
export function useSaving(post: SavablePost): Record<'save' | 'unsave', () => void> {
  const { toasts } = useServices();
  const saving = useOutboxMutation(savePost, {
    onSuccess(answer) {
      if (answer === queued) return;
      const dialog = ({ onClose }: { onClose: () => void }) => <CollectSheet post={post} onClose={onClose} />;
      toasts.show({
        id: 'save',
        text: t`Post saved successfully!`,
        kind: 'success',
        action: { label: t`Collect`, dialog },
      });
    },
  });
  const unsaving = useOutboxMutation(unsavePost, {
    onSuccess(answer) {
      if (answer === queued) return;
      const action = { label: t`Undo`, run: save };
      toasts.show({ text: t`Post removed from saved!`, kind: 'success', action });
    },
  });
  const save = () => saving.mutate(post);
  return { save, unsave: () => unsaving.mutate(post) };
}
