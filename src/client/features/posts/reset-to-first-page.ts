import { noop, type QueryClient } from '@tanstack/react-query';

import { because } from '#client/shared/query/cause.ts';
import { updateEntry } from '#client/shared/query/optimistic.ts';

import type { newestPostsQuery, categoryPostsQuery } from './queries.ts';

/** Shows the first page of a list that is opened again from the menu, and refetches it (S083). */
export function resetToFirstPage(
  client: QueryClient,
  query: ReturnType<typeof categoryPostsQuery | typeof newestPostsQuery>,
): void {
  because('a press that opens the list anew', () => {
    // Further pages would all be fetched again, one after the other.
    updateEntry(client, query.queryKey, ({ pages, pageParams }) => ({
      pages: pages.slice(0, 1),
      pageParams: pageParams.slice(0, 1),
    }));
    // One type of the two, which only differ in their keys.
    client.infiniteQuery({ ...(query as ReturnType<typeof newestPostsQuery>), staleTime: 0 }).catch(noop);
  });
}
