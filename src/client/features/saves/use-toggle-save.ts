import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';

import { savedPostIdsQuery, type SavablePost } from './queries.ts';
import { useSaving } from './use-saving.tsx';

/** Whether the member has saved the post, how to save it, and how to change between both. */
export function useToggleSave(post: SavablePost): { isSaved: boolean; save: () => void; toggle: () => void } {
  const { api } = useServices();
  const { data: isSaved = false } = useQuery({ ...savedPostIdsQuery(api), select: (ids) => ids.includes(post.postId) });
  const { save, unsave } = useSaving(post);
  return { isSaved, save, toggle: isSaved ? unsave : save };
}
