import { t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import type { SavablePost } from '../queries.ts';
import { TileActions } from '../saved-tile-actions.tsx';
import { addToCollection, removeFromCollection } from './arrange-mutations.ts';
import type { Collection } from './cached-collection.ts';

interface OwnerTileActionsProps {
  collection: Collection;
  post: SavablePost;
}

/** The buttons on a post of one's own collection: × removes it from there at once, and it stays saved. */
export function OwnerTileActions({ collection, post }: OwnerTileActionsProps) {
  const { toasts } = useServices();
  const adding = useOutboxMutation(addToCollection);
  const removing = useOutboxMutation(removeFromCollection);
  const { postId, imageUrl, title } = post;
  const { collectionId, name } = collection;
  const remove = () => {
    const collected = { postId, imageUrl, title, collectionId, name };
    removing.mutate(collected);
    const action = { label: t`Undo`, run: () => adding.mutate(collected) };
    toasts.show({ text: t`Removed from “${name}”.`, kind: 'success', action });
  };
  const named = title || t`Untitled`;
  return <TileActions post={post} remove={t`Remove from “${name}”: ${named}`} onRemove={remove} />;
}
