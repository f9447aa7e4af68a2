import { hydrate } from '@tanstack/react-query';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/** Puts the data that came with the server's page into the cache. */
export function takeUpServed(queryClient: QueryClient, page: Document): void {
  const json = page.getElementById('state')?.textContent;
  if (json) hydrate(queryClient, JSON.parse(json) as DehydratedState);
}
