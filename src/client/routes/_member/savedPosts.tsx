import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { savedPostsQuery } from '#client/features/saves/saved-posts-query.ts';

import { SavedPostsPage } from '../-pages/saved-posts-page.tsx';

export const Route = createFileRoute('/_member/savedPosts')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { api, queryClient } }) => {
    queryClient.infiniteQuery({ ...savedPostsQuery(api), staleTime: 'static' }).catch(noop);
  },
  head: () => ({ meta: [{ title: 'Saved Posts' }] }),
  component: SavedPostsPage,
});
