import {
  hashKey,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  type InfiniteData,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { commentsQuery } from '#client/features/comments/queries.ts';
import { connectionsQuery, isFollowingQuery, suggestedMembersQuery } from '#client/features/follows/queries.ts';
import {
  notificationSettingsQuery,
  notificationsQuery,
  pushStateQuery,
  unreadQuery,
} from '#client/features/notifications/queries.ts';
import { profileQuery, searchQuery } from '#client/features/people/queries.ts';
import { nearPostsQuery } from '#client/features/posts/near-posts-query.ts';
import {
  categoryPostsQuery,
  followedPostsQuery,
  memberPostsQuery,
  newestPostsQuery,
  postQuery,
  postSearchQuery,
  similarPostsQuery,
} from '#client/features/posts/queries.ts';
import { blockedQuery, mutedQuery } from '#client/features/safety/queries.ts';
import {
  collectionIdsQuery,
  collectionPostsQuery,
  collectionQuery,
  collectionsQuery,
} from '#client/features/saves/collections/queries.ts';
import { savedPostIdsQuery, savedPostsQuery } from '#client/features/saves/queries.ts';
import type { Api } from '#client/shared/api/api.ts';
import type { Category } from '#contract/categories.ts';

/** A query of the app in a form that tests can fetch and observe, whatever its type. */
export interface CacheEntry {
  queryKey: QueryKey;
  hash: string;
  /** The read as whose answer it is stored on the device. */
  persist: NonNullable<QueryMeta['persist']> | undefined;
  fetch: (client: QueryClient) => Promise<unknown>;
  /** Observes the query as a component does; returns how to stop. */
  observe: (client: QueryClient) => () => void;
}

interface Subjects {
  members: readonly string[];
  posts: readonly string[];
  searches: readonly string[];
  collections: readonly string[];
  categories: readonly (readonly [category: Category, subcategory?: string])[];
}

/** An entry for every query of the app, for each of these members, posts, searches and categories. */
export function entriesOf(api: Api, { members, posts, searches, categories, collections }: Subjects): CacheEntry[] {
  const plain = (options: { queryKey: QueryKey; queryFn?: unknown }): CacheEntry => {
    const query = { ...options, refetchInterval: false, refetchOnWindowFocus: false } as ReturnType<typeof postQuery>;
    return {
      queryKey: query.queryKey,
      hash: hashKey(query.queryKey),
      persist: query.meta?.persist,
      fetch: (client) => client.query({ ...query, staleTime: 0 }),
      observe: (client) => new QueryObserver(client, query).subscribe(() => undefined),
    };
  };
  const infinite = (options: { queryKey: QueryKey }): CacheEntry => {
    const query = options as ReturnType<typeof newestPostsQuery>;
    return {
      queryKey: query.queryKey,
      hash: hashKey(query.queryKey),
      persist: query.meta?.persist,
      fetch: (client) => client.infiniteQuery({ ...query, staleTime: 0 }),
      observe: (client) => new InfiniteQueryObserver(client, query).subscribe(() => undefined),
    };
  };
  return [
    plain(currentUserQuery(api)),
    plain(savedPostIdsQuery(api)),
    infinite(savedPostsQuery(api)),
    plain(unreadQuery(api)),
    infinite(notificationsQuery(api)),
    plain(notificationSettingsQuery(api)),
    plain(pushStateQuery(api)),
    infinite(newestPostsQuery(api)),
    infinite(followedPostsQuery(api)),
    plain(suggestedMembersQuery(api)),
    infinite(blockedQuery(api)),
    infinite(mutedQuery(api)),
    ...categories.map(([category, subcategory]) => infinite(categoryPostsQuery(api, category, subcategory))),
    ...searches.flatMap((query) => [
      plain(searchQuery(api, query)),
      infinite(postSearchQuery(api, query)),
      infinite(nearPostsQuery(api, query)),
    ]),
    ...members.flatMap((id) => [
      plain(profileQuery(api, id)),
      plain(isFollowingQuery(api, id)),
      infinite(memberPostsQuery(api, id)),
      plain(collectionsQuery(api, id)),
      infinite(connectionsQuery(api, id)),
      ...searches.map((query) => infinite(connectionsQuery(api, id, query))),
    ]),
    ...collections.flatMap((id) => [plain(collectionQuery(api, id)), infinite(collectionPostsQuery(api, id))]),
    ...posts.flatMap((id) => [
      plain(postQuery(api, id)),
      infinite(similarPostsQuery(api, id)),
      infinite(commentsQuery(api, id)),
      plain(collectionIdsQuery(api, id)),
    ]),
  ];
}

/** Where the cache holds something else than the server answers now, of the entries that it holds as good. */
export async function wrongEntries(client: QueryClient, entries: readonly CacheEntry[]): Promise<string[]> {
  const answers = await answersOf(entries);
  return entries.flatMap((entry) => findDifference(client, entry, answers) ?? []);
}

/** Whether the cache holds the entry as good: a component that mounts would show it without a request. */
export function isGood(client: QueryClient, { queryKey }: CacheEntry): boolean {
  const state = client.getQueryState(queryKey);
  return state?.data !== undefined && !state.isInvalidated;
}

/** What an entry that the cache holds as good holds instead of these answers; undefined where they agree. */
export function findDifference(
  client: QueryClient,
  entry: CacheEntry,
  answers: ReadonlyMap<string, string>,
): string | undefined {
  if (!isGood(client, entry)) return undefined;
  const { text: held, hasMore } = comparable(client.getQueryData(entry.queryKey));
  const answer = answers.get(entry.hash) ?? '';
  // A list with a further page may be shorter than a fresh one: what was removed from it is not filled up.
  if (held === answer || (hasMore && answer.startsWith(held.slice(0, -1)))) return undefined;
  const at = [...held].findIndex((character, index) => character !== answer[index]);
  const excerpt = (text: string) => `…${text.slice(Math.max(0, at - 60), at + 60)}…`;
  return `${entry.hash} holds ${excerpt(held)} where the server answers ${excerpt(answer)}`;
}

/** The server's answers now, by the hash of their query. */
export async function answersOf(entries: readonly CacheEntry[]): Promise<Map<string, string>> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = new Map<string, string>();
  for (const { hash, queryKey, fetch } of entries) {
    const error = await fetch(client).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    answers.set(hash, error ?? comparable(client.getQueryData(queryKey)).text);
  }
  client.clear();
  return answers;
}

/** The data as text; of an infinite list its items without its pages, as a removed item leaves a shorter page behind. */
function comparable(data: unknown): { text: string; hasMore: boolean } {
  // Lists of ids are sets: nothing shows in which order two tabs have saved.
  if (Array.isArray(data) && data.every((id) => typeof id === 'string'))
    return { text: JSON.stringify(data.toSorted()), hasMore: false };
  if (typeof data !== 'object' || data === null || !('pages' in data))
    return { text: JSON.stringify(data), hasMore: false };
  const { pages } = data as InfiniteData<Record<string, unknown>>;
  const items = pages.flatMap((page) =>
    Object.values(page).flatMap((value): unknown[] => (Array.isArray(value) ? value : [])),
  );
  return { text: JSON.stringify(items), hasMore: typeof pages.at(-1)?.['nextCursor'] === 'string' };
}
