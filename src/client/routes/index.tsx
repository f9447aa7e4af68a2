import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { loadToggleButton } from '#client/features/saves/load-toggle-button.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';

import { HomePage } from './-pages/home-page.tsx';
import { HomePending } from './-pages/home-pending.tsx';

export const Route = createFileRoute('/')({
  // With the entry: it is where most visits begin, and its grid stands on most other screens.
  codeSplitGroupings: [],
  loader: async ({ context: { api, queryClient, session } }) => {
    if (session.viewer()) {
      void queryClient.query(savedPostIdsQuery(api)).catch(noop);
      void loadToggleButton().catch(noop);
    }
    // A failure is the page's to show: its heading stands, the list does not (S160).
    await queryClient.infiniteQuery({ ...newestPostsQuery(api), staleTime: 'static' }).catch(noop);
  },
  component: HomePage,
  pendingComponent: HomePending,
});
