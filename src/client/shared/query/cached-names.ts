import type { QueryClient } from '@tanstack/react-query';

/** The title of a post, from any entry of the cache that contains it; undefined if none does. */
export const cachedTitle = (client: QueryClient, postId: string): string | undefined =>
  findText(client, 'title', (record) => record['postId'] === postId);

/** The name of a member, from any entry of the cache that contains it; undefined if none does. */
export const cachedUsername = (client: QueryClient, userId: string): string | undefined =>
  findText(client, 'username', (record) => record['_id'] === userId || record['userId'] === userId);

type Fields = Record<string, unknown>;

function findText(client: QueryClient, field: string, isWanted: (record: Fields) => boolean): string | undefined {
  const search = (data: unknown): string | undefined => {
    if (typeof data !== 'object' || data === null) return undefined;
    const record = data as Fields;
    const text = record[field];
    if (typeof text === 'string' && isWanted(record)) return text;
    for (const value of Object.values(record)) {
      const found = search(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
}
