/** @module-tag sweep */
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const reason = 'Advertising by a bot.';
const minutes = 60_000;

/** So much processor time may one turn of the event loop take: others wait for it. A busy machine does not change it. */
const maxTurnMs = 300;

/** Runs the act, and returns the longest processor time between two turns of the event loop, and the longest wait of a read and of the health check. */
async function watch(server: TestServer, act: () => Promise<unknown>) {
  // The first answers compile the routes.
  for (const url of ['/api/user/getAllPosts?limit=30', '/api/health']) await server.app.inject({ url });
  const over = new AbortController();
  const longest = { turnMs: 0, readMs: 0, healthMs: 0 };
  const turns = (async () => {
    for (let before = process.threadCpuUsage(); !over.signal.aborted; before = process.threadCpuUsage()) {
      // Not setImmediate, which would take half of the processor. What runs meanwhile counts as one turn.
      await setTimeout(1);
      const { user, system } = process.threadCpuUsage(before);
      longest.turnMs = Math.max(longest.turnMs, (user + system) / 1000);
    }
  })();
  const ask = async (name: 'readMs' | 'healthMs', url: string) => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await server.app.inject({ url });
      longest[name] = Math.max(longest[name], performance.now() - start);
      // Callers who never pause would take most of the processor themselves.
      await setTimeout(25);
    }
  };
  const asking = [ask('readMs', '/api/user/getAllPosts?limit=30'), ask('healthMs', '/api/health')];
  await act().finally(() => over.abort());
  await Promise.all([turns, ...asking]);
  console.info(server.engine, Object.fromEntries(Object.entries(longest).map(([name, ms]) => [name, Math.round(ms)])));
  return longest;
}

async function insertManyComments({ db, newId, clock }: TestServer, authorId: string, postId: string) {
  for (let left = 17_000; left > 0; left -= 500)
    await db
      .insertInto('comments')
      .values(
        Array.from({ length: 500 }, () => ({
          ...{ id: newId(), post_id: postId, author_id: authorId },
          ...{ body: 'Buy here.', created_at: clock.now() },
        })),
      )
      .execute();
}

const isAtRest = async (server: TestServer, token: string) =>
  (await server.call('getInstallation', { token })).body.work.length === 0;

test(
  'nobody waits for the removal of 17,000 comments of one account, nor for its undoing',
  { timeout: 25 * minutes },
  async () => {
    const server = await startTestServer();
    const { token } = await createMember(server, { isAdmin: true });
    const bot = await createMember(server);
    const post = await createPost(server, await createMember(server));
    await insertManyComments(server, bot.id, post.id);
    const untilAtRest = () => vi.waitUntil(() => isAtRest(server, token), { timeout: 12 * minutes, interval: 1000 });
    const body = { memberIds: [bot.id], suspend: true, remove: true, reason };
    let entryId = '';
    const removing = await watch(server, async () => {
      entryId = (await server.call('decideMembers', { token, body })).body.entryId ?? '';
      await untilAtRest();
    });
    const [entry] = (await server.call('listAuditLog', { token })).body.entries;
    expect(entry?.details).toMatchObject({ removedCount: 17_000 });
    const undoing = await watch(server, async () => {
      await server.call('undoAdminAct', { token, params: { entryId } });
      await untilAtRest();
    });
    expect(await server.db.selectFrom('comments').select('id').where('deleted_at', 'is not', null).execute()).toEqual(
      [],
    );
    for (const { turnMs } of [removing, undoing]) expect(turnMs).toBeLessThan(maxTurnMs);
  },
);

test('nobody waits for the deletion of a post with 17,000 comments', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  const post = await createPost(server, author);
  await insertManyComments(server, (await createMember(server)).id, post.id);
  const deleting = await watch(server, async () => {
    await server.call('deletePost', { token: author.token, params: { postId: post.id } });
    await vi.waitUntil(async () => (await server.db.selectFrom('posts').select('id').execute()).length === 0, {
      timeout: 5 * minutes,
      interval: 100,
    });
  });
  expect(deleting.turnMs).toBeLessThan(maxTurnMs);
});

test(
  'nobody waits for the suspension of 1,000 members of a wave, nor for its undoing or end',
  { timeout: 10 * minutes },
  async () => {
    const server = await startTestServer();
    const { token } = await createMember(server, { isAdmin: true });
    const bots: string[] = [];
    for (let n = 0; n < 1000; n += 1) bots.push((await createMember(server)).id);
    let continues: string | null = null;
    const suspending = await watch(server, async () => {
      for (let from = 0; from < bots.length; from += 100) {
        const memberIds = bots.slice(from, from + 100);
        const body = { memberIds, suspend: true, remove: true, reason, ...(continues !== null && { continues }) };
        continues ??= (await server.call('decideMembers', { token, body })).body.entryId;
      }
    });
    const undoing = await watch(server, async () => {
      for (let entryId = continues; entryId !== null;) {
        const { body }: { body: { nextEntryId: string | null } } = await server.call('undoAdminAct', {
          token,
          params: { entryId },
        });
        entryId = body.nextEntryId;
      }
    });
    for (const { turnMs } of [suspending, undoing]) expect(turnMs).toBeLessThan(maxTurnMs);
  },
);
