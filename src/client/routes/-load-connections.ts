import { isNotFound } from '@tanstack/react-router';

import { connectionsQuery } from '#client/features/follows/queries.ts';

import type { RouterContext } from './-router-context.ts';
import { unlessUnknown } from './-unless-unknown.ts';

/** Waits for the first connections. A failure is the page's to show, unless there is no such member. */
export async function loadConnections({ api, queryClient, memberId }: RouterContext & { memberId: string }): Promise<void> {
  await unlessUnknown(queryClient.infiniteQuery({ ...connectionsQuery(api, memberId), staleTime: 'static' })).catch((error: unknown) => {
    if (isNotFound(error)) throw error;
  });
}
