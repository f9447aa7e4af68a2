import { useQueryClient } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';

import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { resetToFirstPage } from '#client/features/posts/reset-to-first-page.ts';
import { useServices } from '#client/shared/services/services.tsx';

/** What a click on a link to home does beside following it: at home it loads the newest posts. */
export function useHomeClick(): () => void {
  const { api } = useServices();
  const client = useQueryClient();
  const matches = useMatchRoute();
  return () => {
    if (matches({ to: '/' }) !== false) resetToFirstPage(client, newestPostsQuery(api));
  };
}
