import {
  noop,
  type InferDataFromTag,
  type InfiniteQueryExecuteOptions,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';

import type { LazyOutbox } from '#client/outbox/outbox-context.ts';
import { because } from '#client/shared/query/cause.ts';
import type { Services } from '#client/shared/services/services.tsx';
import { ApiError } from '#sdk/answers.ts';

/** The context of guards and loaders. Components get the same from `useServices` and `useQueryClient`. */
export interface RouterContext extends Services {
  outbox: LazyOutbox;
  queryClient: QueryClient;
}

/** The options of a query, as the factories in `queries.ts` make them. */
interface Query<Key extends QueryKey = QueryKey> {
  queryKey: Key;
}

interface ScreenQueries<Key extends QueryKey> {
  /** The screen waits for its data and cannot do without: if the server has no such thing, the page is "not found". */
  needed?: Query<Key>;
  /** The screen waits for these, and shows itself what fails. */
  awaited?: readonly Query[];
  /** The screen does not wait for these. */
  rest?: readonly Query[];
}

/**
 * Starts the queries of a screen, except those that are in the cache: components refetch what is stale. Returns the data of the needed
 * one, or throws `notFound()` or its error.
 */
export async function load<Key extends QueryKey = never>(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  { needed, awaited = [], rest = [] }: ScreenQueries<Key>,
): Promise<InferDataFromTag<undefined, Key>> {
  const start = (query: Query): Promise<unknown> => {
    const { select: _select, ...options } = query as InfiniteQueryExecuteOptions;
    return because('loader', () =>
      'initialPageParam' in options
        ? queryClient.infiniteQuery({ ...options, staleTime: 'static' })
        : queryClient.query({ ...(options as QueryExecuteOptions), staleTime: 'static' }),
    );
  };
  const neededData = needed && start(needed);
  const others = [...awaited, ...rest].map((query) => start(query).catch(noop));
  try {
    const [data] = await Promise.all([neededData, ...others.slice(0, awaited.length)]);
    return data as InferDataFromTag<undefined, Key>;
  } catch (error) {
    if (isUnknown(error)) throw notFound();
    throw error;
  }
}

/** Whether an error says that what was asked for does not exist: a 404, or a 400 for an impossible id. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
