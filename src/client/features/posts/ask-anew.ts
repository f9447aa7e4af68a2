import { noop } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { newestPostsQuery } from './queries.ts';
import type { subcategoryPostsQuery } from './subcategory-posts-query.ts';

/** For a list that a person chooses anew: shows what it last held, and asks for its first page again (S083). */
export function askAnew(client: QueryClient, query: ReturnType<typeof subcategoryPostsQuery | typeof newestPostsQuery>): void {
  // Further pages would all be fetched again, one after the other.
  client.setQueryData(query.queryKey, (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) });
  client.infiniteQuery({ ...query, staleTime: 0 }).catch(noop);
}
