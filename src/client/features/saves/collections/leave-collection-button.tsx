import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CloseIcon } from '#client/shared/ui/icons.tsx';

import type { SavablePost } from '../queries.ts';
import { focusNeighbour } from '../remove-button.tsx';
import { addToCollection, removeFromCollection } from './arrange-mutations.ts';
import type { Collection } from './cached-collection.ts';

interface LeaveCollectionButtonProps {
  collection: Collection;
  post: SavablePost;
}

/** The × on a post of one's own collection: removes it from there at once; it stays saved. */
export function LeaveCollectionButton({ collection, post }: LeaveCollectionButtonProps) {
  const { toasts } = useServices();
  const adding = useOutboxMutation(addToCollection);
  const removing = useOutboxMutation(removeFromCollection);
  const { postId, imageUrl, title } = post;
  const { collectionId, name } = collection;
  const remove = (event: MouseEvent<HTMLElement>) => {
    // By keyboard: the focused button is removed with its tile.
    if (event.detail === 0) focusNeighbour(event.currentTarget);
    const collected = { postId, imageUrl, title, collectionId, name };
    removing.mutate(collected);
    const action = { label: t`Undo`, run: () => adding.mutate(collected) };
    toasts.show({ text: t`Removed from “${name}”.`, kind: 'success', action });
  };
  const shown = title || t`Untitled`;
  return (
    <IconButton onPicture label={t`Remove ${shown} from ${name}`} onClick={remove}>
      <CloseIcon />
    </IconButton>
  );
}
