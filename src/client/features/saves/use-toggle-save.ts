import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';

import { useSavePost, useUnsavePost } from './mutations.ts';
import { savedPostIdsQuery, type SavablePost } from './queries.ts';

/** Whether the member has saved the post, and how to save or unsave it. */
export function useToggleSave(post: SavablePost): { isSaved: boolean; toggle: () => void } {
  const { api } = useServices();
  const { data: isSaved = false } = useQuery({ ...savedPostIdsQuery(api), select: (ids) => ids.includes(post.postId) });
  const save = useSavePost(post.postId);
  const unsave = useUnsavePost(post.postId);
  return { isSaved, toggle: () => (isSaved ? unsave : save).mutate(post) };
}
