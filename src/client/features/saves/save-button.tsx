import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';

import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/session/use-viewer.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';

import { useSavePost, useUnsavePost } from './mutations.ts';
import type { SavablePost } from './mutations.ts';
import { savedPostIdsQuery } from './queries.ts';

interface SaveButtonProps {
  post: SavablePost & { title: string };
}

/** The '+' on a picture: keeps the post, or keeps it no longer; invites a visitor to sign up instead (S038). */
export function SaveButton({ post }: SaveButtonProps) {
  const { api, notices } = useServices();
  const viewer = useViewer();
  const here = useRouterState({ select: ({ location }) => location.href });
  const { data: isSaved = false } = useQuery({
    ...savedPostIdsQuery(api),
    enabled: viewer !== null,
    select: (ids) => ids.includes(post.postId),
  });
  const save = useSavePost(post.postId);
  const unsave = useUnsavePost(post.postId);
  if (post.imageUrl === '') return null;

  const invite = () =>
    notices.show({ text: 'Sign up to save posts.', link: { to: '/register', search: { redirect: here }, label: 'sign up' } });
  const toggle = () => (isSaved ? unsave : save).mutate(post);

  return (
    <IconButton onPicture label={`Save ${post.title || 'Untitled'}`} aria-pressed={isSaved} onClick={viewer ? toggle : invite}>
      {isSaved ? <Check size={20} /> : <Plus size={20} />}
    </IconButton>
  );
}
