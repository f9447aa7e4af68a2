import {
  noop,
  type InferDataFromTag,
  type InfiniteQueryExecuteOptions,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';

import { ApiError } from '#sdk/answers.ts';

import type { RouterContext } from './-router-context.ts';

/** The options of a query, as the factories in `queries.ts` make them. */
interface Query<Key extends QueryKey = QueryKey> {
  queryKey: Key;
}

interface ScreenQueries<Key extends QueryKey> {
  /** Without its data there is no screen: where it is of something that does not exist, nor is the address. */
  needed?: Query<Key>;
  /** The screen waits for these, and shows itself what fails. */
  awaited?: readonly Query[];
  /** The screen does not wait for these. */
  rest?: readonly Query[];
}

/**
 * Starts the queries of a screen, those that are in the cache excepted: the components that show them refetch what is stale. Returns the
 * data of the needed one; throws `notFound()` or its error if there is none.
 */
export async function load<Key extends QueryKey = never>(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  { needed, awaited = [], rest = [] }: ScreenQueries<Key>,
): Promise<InferDataFromTag<undefined, Key>> {
  const start = (query: Query): Promise<unknown> => {
    const { select: _select, ...options } = query as InfiniteQueryExecuteOptions;
    if ('initialPageParam' in options) return queryClient.infiniteQuery({ ...options, staleTime: 'static' });
    return queryClient.query({ ...(options as QueryExecuteOptions), staleTime: 'static' });
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
