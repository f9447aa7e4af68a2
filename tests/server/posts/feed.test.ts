import { expect, test } from 'vitest';
import type { OperationAnswer } from '#contract/operations.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { type Reply, startTestServer } from '#tests/support/test-server.ts';

type Page = Reply<OperationAnswer<'getAllPosts'>>;

test('S116: the feed is handed out in pages, each post once, the newest first', async () => {
  const server = await startTestServer();
  const author = await createMember(server, { username: 'amara' });
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) made.unshift((await createPost(server, author)).id);

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { status, body }: Page = await server.ask('getAllPosts', { query: { limit: 3, ...(cursor === null ? {} : { cursor }) } });
    expect(status).toBe(200);
    seen.push(...body.posts.map((post) => post.postId));
    cursor = body.nextCursor;
  } while (cursor);
  expect(seen).toEqual(made);
});
