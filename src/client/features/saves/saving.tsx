import { t } from '@lingui/core/macro';

import { queued } from '#client/outbox/mutation.ts';
import { mutate, type MutateContext } from '#client/outbox/use-outbox.ts';
import type { Toasts } from '#client/shared/toasts/toasts.ts';

import { CollectSheet } from './collections/collect-sheet.tsx';
import { savePost, unsavePost } from './mutations.ts';
import type { SavablePost } from './queries.ts';

interface SavingContext extends MutateContext {
  toasts: Toasts;
}

/** Saves the post. The toast offers a collection for it (S150). */
export function save(context: SavingContext, post: SavablePost): void {
  mutate(context, savePost, post, (answer) => {
    if (answer === queued) return;
    const dialog = ({ onClose }: { onClose: () => void }) => <CollectSheet post={post} onClose={onClose} />;
    context.toasts.show({
      id: 'save',
      text: t`Post saved successfully!`,
      kind: 'success',
      action: { label: t`Collect`, dialog },
    });
  });
}

/** Unsaves the post. The toast offers to undo it (S152). */
export function unsave(context: SavingContext, post: SavablePost): void {
  mutate(context, unsavePost, post, (answer) => {
    if (answer === queued) return;
    const action = { label: t`Undo`, run: () => save(context, post) };
    context.toasts.show({ text: t`Post removed from saved!`, kind: 'success', action });
  });
}
