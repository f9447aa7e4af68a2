import { expect } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Creates a collection of the member with these posts, the last one of which is the first in it. */
export async function createCollection(
  server: Pick<TestServer, 'call' | 'newId'>,
  { token }: { token: string },
  {
    posts = [],
    name = 'Bathroom shelf',
    isPublic = false,
  }: { posts?: { id: string }[]; name?: string; isPublic?: boolean } = {},
): Promise<Schemas['Collection']> {
  const body = { collectionId: server.newId(), name, isPublic };
  const created = await server.call('createCollection', { token, body });
  expect(created.status).toBe(200);
  for (const { id: postId } of posts) {
    const added = await server.call('addToCollection', {
      token,
      body: { collectionId: body.collectionId, postId },
    });
    expect(added.status).toBe(200);
  }
  return created.body.collection;
}
