/** @module-tag sweep */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

async function createLongPosts(server: TestServer): Promise<void> {
  const author = await createMember(server);
  const longest = { title: '🌿'.repeat(limits.title), caption: '🌿'.repeat(limits.caption), hasImage: false };
  for (let n = 0; n < 60; n += 1) await createPost(server, author, longest);
}

/** Without a look at the contract, which takes longer than the answer. */
async function readPage({ app }: TestServer, n: number): Promise<void> {
  const reply = await app.inject(`/api/user/getAllPosts?limit=100&cursor=z${n}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.payload.length).toBeGreaterThan(50_000);
}

test('cached answers take a bounded share of the memory, however many different pages are requested', async () => {
  const server = await startTestServer();
  await createLongPosts(server);
  const pages = Array.from({ length: 250 }, (_, n) => n);
  const before = await settledBytes();
  // Stored when they are sent for the second time, so each twice.
  for (const page of pages.flatMap((each) => [each, each])) await readPage(server, page);
  await expect.poll(() => (heldBytes() - before) / 1e6).toBeLessThan(25);
});

test('an expired answer leaves the memory without another request for it', async () => {
  const server = await startTestServer();
  await createLongPosts(server);
  const before = await settledBytes();
  // Stored when they are sent for the second time.
  for (let n = 0; n < 40; n += 1) await readPage(server, n % 20);
  expect(((await settledBytes()) - before) / 1e6).toBeGreaterThan(2);
  server.clock.advance(1001);
  await expect.poll(() => (heldBytes() - before) / 1e6).toBeLessThan(1);
});

/** Bytes of all buffers in use, once those of earlier work are freed: the runtime frees them in the background. */
async function settledBytes(): Promise<number> {
  let last = heldBytes();
  for (let unchanged = 0; unchanged < 5;) {
    await new Promise((resolve) => setImmediate(resolve));
    const bytes = heldBytes();
    unchanged = bytes === last ? unchanged + 1 : 0;
    last = bytes;
  }
  return last;
}

/** Bytes of all buffers in use, after a garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}
