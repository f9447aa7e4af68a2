import {
  infiniteQueryOptions,
  queryOptions as tanstackQueryOptions,
  type DefaultError,
  type InfiniteData,
  type Query,
  type QueryClient,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';

import { NetworkFault } from '#client/shared/api/faults.ts';

import type { EntryData, EntryKey, LocalKey } from './cache-entries.ts';

type Options<Data, Selected, Key extends EntryKey | LocalKey> = UnusedSkipTokenOptions<
  Data,
  DefaultError,
  Selected,
  Key
>;

/** What the key holds; anything where the key is wrong, so that TypeScript reports the key alone. */
type DataOf<Key extends EntryKey> = EntryKey extends Key ? unknown : EntryData<Key>;

/** `queryOptions` of TanStack Query for an entry of cache-entries.ts: `queryFn` must return what is declared for the key. */
export const queryOptions = <Key extends EntryKey, Selected = DataOf<Key>>(
  options: Options<DataOf<Key>, Selected, Key>,
) => tanstackQueryOptions(options);

/** The same for what only this device has, which no mutation changes. */
export const localQueryOptions = <Key extends LocalKey, Data>(options: Options<Data, Data, Key>) =>
  tanstackQueryOptions(options);

/**
 * Whether the server could not be reached when the query's data was to be refetched. Without data, or for the next page of a list, the
 * screen says so itself and has a button.
 */
export const isUnanswered = ({ state }: Pick<Query, 'state'>): boolean =>
  state.data !== undefined && state.error instanceof NetworkFault && !state.fetchMeta?.fetchMore;

type Cursor = string | undefined;
type PageOf<Key extends EntryKey> =
  EntryData<Key> extends InfiniteData<infer Page extends { nextCursor: string | null }, Cursor> ? Page : never;
type PagedOptions<Selected, Key extends EntryKey> = UnusedSkipTokenInfiniteOptions<
  PageOf<Key>,
  DefaultError,
  Selected,
  Key,
  Cursor
>;

interface Paging<Page> {
  /** Fetches the page at this place: the first one without a cursor. */
  fetchPage: (at: { cursor?: string }, signal: AbortSignal, client: QueryClient) => Promise<Page>;
}

/** `infiniteQueryOptions` of TanStack Query for a list that the server answers page by page, each with the cursor of the next. */
export const pagedQuery = <Key extends EntryKey, Selected = EntryData<Key>>({
  fetchPage,
  ...options
}: Paging<PageOf<Key>> & Omit<PagedOptions<Selected, Key>, 'queryFn' | 'initialPageParam' | 'getNextPageParam'>) =>
  infiniteQueryOptions<PageOf<Key>, DefaultError, Selected, Key, Cursor>({
    ...options,
    queryFn: ({ pageParam: cursor, signal, client }) =>
      fetchPage(cursor === undefined ? {} : { cursor }, signal, client),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
