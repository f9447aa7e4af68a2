import { noop } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { searchQuery } from '#client/features/people/queries.ts';

import { DiscoverPage } from '../-pages/discover-page.tsx';
import { userSearch } from '../-user-search.ts';

export const Route = createFileRoute('/_member/discover')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: userSearch,
  loaderDeps: ({ search: { query } }) => ({ query }),
  loader: ({ context: { api, queryClient }, deps: { query } }) => {
    if (query !== undefined) queryClient.query({ ...searchQuery(api, query), staleTime: 'static' }).catch(noop);
  },
  head: () => ({ meta: [{ title: 'Discover' }] }),
  component: DiscoverPage,
});
