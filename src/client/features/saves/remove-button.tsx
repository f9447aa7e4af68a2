import type { MouseEvent } from 'react';

import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CloseIcon } from '#client/shared/ui/icons.tsx';

import { useUnsavePost } from './mutations.ts';
import type { SavablePost } from './queries.ts';

/** The × on a saved post: removes it from the list at once (S086). */
export function RemoveButton({ post }: { post: SavablePost }) {
  const unsave = useUnsavePost(post.postId);
  const remove = (event: MouseEvent<HTMLElement>) => {
    // By keyboard: the focused button is removed with its tile.
    if (event.detail === 0) focusNeighbour(event.currentTarget);
    unsave.mutate(post);
  };
  return (
    <IconButton onPicture label={`Remove ${post.title || 'Untitled'} from saved`} onClick={remove}>
      <CloseIcon />
    </IconButton>
  );
}

function focusNeighbour(button: HTMLElement) {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}
