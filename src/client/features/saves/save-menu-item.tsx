import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { MenuItem } from '#client/shared/ui/menu.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { useSavePost, useUnsavePost } from './mutations.ts';
import { savedPostIdsQuery, type SavablePost } from './queries.ts';

/** Saving a post from its menu, or unsaving it (S074). */
export function SaveMenuItem({ post }: { post: SavablePost }) {
  const { api } = useServices();
  const { data: isSaved = false } = useQuery({ ...savedPostIdsQuery(api), select: (ids) => ids.includes(post.postId) });
  const save = useSavePost(post.postId);
  const unsave = useUnsavePost(post.postId);
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  return (
    <MenuItem onSelect={() => (isSaved ? unsave : save).mutate(post)}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
      {isSaved ? 'unsave' : 'save'}
    </MenuItem>
  );
}
