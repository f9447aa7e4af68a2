import { useQuery } from '@tanstack/react-query';

import { useReplayedClick } from '#client/shared/hooks/use-replayed-click.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { useSavePost, useUnsavePost } from './mutations.ts';
import { savedPostIdsQuery, type SavablePost } from './queries.ts';

interface ToggleButtonProps {
  post: SavablePost;
  label: string;
}

/** The '+' of a member: a chunk of its own, which visitors never fetch. */
export function ToggleButton({ post, label }: ToggleButtonProps) {
  const { api } = useServices();
  const { data: isSaved = false } = useQuery({ ...savedPostIdsQuery(api), select: (ids) => ids.includes(post.postId) });
  const save = useSavePost(post.postId);
  const unsave = useUnsavePost(post.postId);
  const tap = useReplayedClick(() => (isSaved ? unsave : save).mutate(post));
  return (
    <IconButton onPicture label={label} aria-pressed={isSaved} {...tap}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
    </IconButton>
  );
}
