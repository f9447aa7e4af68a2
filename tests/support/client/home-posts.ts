import type { Schemas } from '#contract/operations.ts';

import { respond } from './respond.ts';

/** Puts these posts on the home page. The returned function counts how often they were requested. */
export function homePosts(...posts: Schemas['Post'][]): () => number {
  let requestCount = 0;
  respond('get', '/user/getAllPosts', () => {
    requestCount += 1;
    return { status: 200, body: { posts, nextCursor: null } };
  });
  return () => requestCount;
}
