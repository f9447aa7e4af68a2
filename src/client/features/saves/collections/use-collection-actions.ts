import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';

import { deleteCollection, editCollection, restoreCollection, type CollectionEdit } from './mutations.ts';
import { collectionsQuery, type Collection } from './queries.ts';

/** What the owner does with a collection. Each says at once what it did, and offers to undo it, offline, too. */
export function useCollectionActions(collection: Collection) {
  const { api, toasts } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const client = useQueryClient();
  const editing = useOutboxMutation(editCollection);
  const deleting = useOutboxMutation(deleteCollection);
  const restoring = useOutboxMutation(restoreCollection);
  const showUndoToast = (text: string, run: () => void) =>
    toasts.show({ text, kind: 'success', action: { label: t`Undo`, run } });

  const { collectionId, name, isPublic, coverPostId = '' } = collection;
  const edit = (text: string, changes: CollectionEdit['changes'], before: CollectionEdit['before']) => {
    editing.mutate({ collectionId, label: name, changes, before });
    showUndoToast(text, () => editing.mutate({ collectionId, label: name, changes: before, before: changes }));
  };
  return {
    /** `read` is the name that the member has seen: the collection may have another one by now. */
    rename(next: string, read: string) {
      if (next !== read) edit(t`The collection is called “${next}” now.`, { name: next }, { name: read });
    },
    setPublic(next: boolean) {
      const text = next ? t`“${name}” is on your profile now.` : t`Only you see “${name}” now.`;
      edit(text, { isPublic: next }, { isPublic });
    },
    chooseCover(postId: string) {
      if (postId !== coverPostId) edit(t`“${name}” has another cover now.`, { coverPostId: postId }, { coverPostId });
    },
    delete() {
      const list = client.getQueryData(collectionsQuery(api, userId).queryKey) ?? [];
      const index = Math.max(
        0,
        list.findIndex((one) => one.collectionId === collectionId),
      );
      const deleted = { collectionId, collection, index };
      deleting.mutate(deleted);
      showUndoToast(t`“${name}” is deleted. Its posts are still saved.`, () => restoring.mutate(deleted));
    },
  };
}
