import { t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import type { SavablePost } from '../queries.ts';
import { TileMenu } from '../saved-tile-menu.tsx';
import { addToCollection, removeFromCollection } from './arrange-mutations.ts';
import type { Collection } from './cached-collection.ts';

interface OwnerTileActionsProps {
  collection: Collection;
  post: SavablePost;
}

/** The ••• on a post of one's own collection: remove it from there at once, where it stays saved, or arrange it in others. */
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
  return <TileMenu post={post} remove={t`remove from “${name}”`} onRemove={remove} />;
}
