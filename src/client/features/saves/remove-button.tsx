import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';

import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CloseIcon } from '#client/shared/ui/icons.tsx';

import type { SavablePost } from './queries.ts';
import { useSaving } from './use-saving.ts';

/** The × on a saved post: removes it from the list at once (S086). */
export function RemoveButton({ post }: { post: SavablePost }) {
  const { unsave } = useSaving(post);
  const remove = (event: MouseEvent<HTMLElement>) => {
    // By keyboard: the focused button is removed with its tile.
    if (event.detail === 0) focusNeighbour(event.currentTarget);
    unsave();
  };
  const title = post.title || t`Untitled`;
  return (
    <IconButton onPicture label={t`Remove ${title} from saved`} onClick={remove}>
      <CloseIcon />
    </IconButton>
  );
}

/** Moves the focus from a button whose tile is about to be removed to the next tile. */
export function focusNeighbour(button: HTMLElement) {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}
