import { useReplayedClick } from '#client/shared/hooks/use-replayed-click.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import type { SavablePost } from './queries.ts';
import { useToggleSave } from './use-toggle-save.ts';

interface ToggleButtonProps {
  post: SavablePost;
  label: string;
}

/** The '+' of a member: a chunk of its own, which visitors never fetch. */
export function ToggleButton({ post, label }: ToggleButtonProps) {
  const { isSaved, save, toggle } = useToggleSave(post);
  // Until the app runs, the button of each post is a '+': a tap on it means to save, also a post that is saved already.
  const tap = useReplayedClick(toggle, { onEarlyTap: save });
  return (
    <IconButton onPicture label={label} data-save="" aria-pressed={isSaved} {...tap}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
    </IconButton>
  );
}
