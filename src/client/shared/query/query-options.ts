import type {
  DefaultError,
  InfiniteData,
  QueryKeyWithDataTag,
  UnusedSkipTokenInfiniteOptions,
  UnusedSkipTokenOptions,
} from '@tanstack/react-query';

import type { EntryData, EntryKey, LocalKey } from './cache-entries.ts';

/** `queryOptions` of TanStack Query for an entry of cache-entries.ts: `queryFn` must return what is declared for the key. */
export const queryOptions: QueryOptions = (options: unknown) => options as never;

/** `infiniteQueryOptions` of TanStack Query, checked in the same way. Pages are found by a cursor. */
export const infiniteQueryOptions: InfiniteQueryOptions = (options: unknown) => options as never;

type Options<Data, Selected, Key extends EntryKey | LocalKey> = UnusedSkipTokenOptions<
  Data,
  DefaultError,
  Selected,
  Key
>;

interface QueryOptions {
  <Key extends EntryKey, Selected = EntryData<Key>>(
    options: Options<EntryData<Key>, Selected, Key>,
  ): Options<EntryData<Key>, Selected, Key> & QueryKeyWithDataTag<Key, EntryData<Key>>;
  <Key extends LocalKey, Data>(
    options: Options<Data, Data, Key>,
  ): Options<Data, Data, Key> & QueryKeyWithDataTag<Key, Data>;
}

type Cursor = string | undefined;
type PageOf<Key extends EntryKey> = EntryData<Key> extends InfiniteData<infer Page, Cursor> ? Page : never;
type PagedOptions<Selected, Key extends EntryKey> = UnusedSkipTokenInfiniteOptions<
  PageOf<Key>,
  DefaultError,
  Selected,
  Key,
  Cursor
>;

type InfiniteQueryOptions = <Key extends EntryKey, Selected = EntryData<Key>>(
  options: PagedOptions<Selected, Key>,
) => PagedOptions<Selected, Key> & QueryKeyWithDataTag<Key, EntryData<Key>>;
