import { t } from '@lingui/core/macro';

import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { MenuItem } from '#client/shared/ui/overlays/menu.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import type { SavablePost } from './queries.ts';
import { useToggleSave } from './use-saving.ts';

/** Saving a post from its menu, or unsaving it (S074). */
export function SaveMenuItem({ post }: { post: SavablePost }) {
  const { isSaved, toggle } = useToggleSave(post);
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  return (
    <MenuItem onSelect={toggle}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
      {isSaved ? t`unsave` : t({ message: 'save', context: 'a post' })}
    </MenuItem>
  );
}
