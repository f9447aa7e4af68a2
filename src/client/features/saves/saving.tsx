import { t } from '@lingui/core/macro';

import { queued } from '#client/outbox/mutation.ts';
import { mutate, type MutateContext } from '#client/outbox/use-outbox.ts';
import type { Services } from '#client/shared/services/services.tsx';
import type { LastCollection } from '#client/shared/session/session-storage.ts';

import { addToCollection } from './collections/arrange-mutations.ts';
import { CollectSheet } from './collections/collect-sheet.tsx';
import { collectionsQuery } from './collections/queries.ts';
import { savePost, unsavePost } from './mutations.ts';
import type { SavablePost } from './queries.ts';

export { CollectSheet };

type SavingContext = MutateContext & Pick<Services, 'api' | 'session' | 'toasts'>;

/** Saves the post. The toast offers the collection that was used last for it, or the choice of one (S151). */
export function save(context: SavingContext, post: SavablePost): void {
  mutate(context, savePost, post, (answer) => {
    if (answer === queued) return;
    const last = findLastCollection(context);
    const name = last?.name ?? '';
    const action = last
      ? { label: t`Add to ${name}`, run: () => collect(context, post, last) }
      : { label: t`Collect`, dialog: sheetOf(post) };
    context.toasts.show({ id: 'save', text: t`Post saved successfully!`, kind: 'success', action });
  });
}

/** Adds the post to the collection, and offers another one. */
function collect(context: SavingContext, { postId, imageUrl, title }: SavablePost, collection: LastCollection): void {
  const { session, toasts } = context;
  const { collectionId, name } = collection;
  // One that another device has deleted is not offered again.
  session.setLastCollection(null);
  mutate(context, addToCollection, { postId, imageUrl, title, collectionId, name, isSaved: true }, () =>
    session.setLastCollection(collection),
  );
  const action = { label: t`Change`, dialog: sheetOf({ postId, imageUrl, title }) };
  toasts.show({ text: t`Added to “${name}”.`, kind: 'success', action });
}

/** The collection that was used last, with the name it has now; null if it was deleted. */
function findLastCollection({ api, session, queryClient }: SavingContext): LastCollection | null {
  const last = session.lastCollection();
  const known = queryClient.getQueryData(collectionsQuery(api, session.viewer()?.userId ?? '').queryKey);
  return known ? (known.find(({ collectionId }) => collectionId === last?.collectionId) ?? null) : last;
}

const sheetOf =
  (post: SavablePost) =>
  ({ onClose }: { onClose: () => void }) => <CollectSheet post={post} onClose={onClose} />;

/** Unsaves the post. The toast offers to undo it (S152). */
export function unsave(context: SavingContext, post: SavablePost): void {
  mutate(context, unsavePost, post, (answer) => {
    if (answer === queued) return;
    const action = { label: t`Undo`, run: () => save(context, post) };
    context.toasts.show({ text: t`Post removed from saved!`, kind: 'success', action });
  });
}
