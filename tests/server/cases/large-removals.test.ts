import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const reason = 'Advertising by a bot.';

/** A post below which a bot has written so many comments. */
async function startWithComments(count: number, options: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer({}, options);
  const [admin, victim] = [await createMember(server, { isAdmin: true }), await createMember(server)];
  const bot = await createMember(server);
  const post = await createPost(server, victim);
  await insertComments(server, bot, { postId: post.id, count });
  return { server, admin, victim, bot, postId: post.id };
}

async function insertComments(
  { db, newId, clock }: TestServer,
  author: TestMember,
  { postId, count }: { postId: string; count: number },
) {
  for (let left = count; left > 0; left -= 500)
    await db
      .insertInto('comments')
      .values(
        Array.from({ length: Math.min(left, 500) }, () => ({
          ...{ id: newId(), post_id: postId, author_id: author.id },
          ...{ body: 'Buy here.', created_at: clock.now() },
        })),
      )
      .execute();
}

const countShown = async ({ db }: TestServer) =>
  (await db.selectFrom('comments').select('id').where('deleted_at', 'is', null).execute()).length;

const newestEntry = async (server: TestServer, admin: TestMember) => (await readLog(server, admin))[0]!;

const decide = (server: TestServer, { token }: TestMember, { id }: TestMember) =>
  server.call('decideMembers', { token, body: { memberIds: [id], remove: true, reason } });

/** Waits until something is removed and something is not. */
async function untilHalfway(server: TestServer, count: number) {
  for (let shown = count; shown === count; shown = await countShown(server)) await setImmediate();
}

test('while an account’s comments are removed, others read, and the log says how far it is', async () => {
  const { server, admin, victim, bot, postId } = await startWithComments(300);
  const deciding = decide(server, admin, bot);
  await untilHalfway(server, 300);
  const read = await server.call('getComments', { token: victim.token, query: { postId } });
  expect(read.status).toBe(200);
  const { details } = await newestEntry(server, admin);
  expect(details).toMatchObject({ isRunning: true, removedCount: 300 });
  expect(details['removedSoFar']).toBeLessThan(300);
  await deciding;
  await vi.waitUntil(async () => (await countShown(server)) === 0, patience);
  await vi.waitUntil(async () => !(await newestEntry(server, admin)).details['isRunning'], patience);
  expect((await newestEntry(server, admin)).details).toMatchObject({ membersCount: 1, removedCount: 300 });
});

test('what was undone while it was still being removed comes back whole', async () => {
  const { server, admin, bot } = await startWithComments(300);
  const deciding = decide(server, admin, bot);
  await untilHalfway(server, 300);
  const { entryId } = await newestEntry(server, admin);
  await server.call('undoAdminAct', { token: admin.token, params: { entryId } });
  await deciding;
  await vi.waitUntil(async () => (await countShown(server)) === 300, patience);
  const { cases } = (await server.call('listReportCases', { token: admin.token, query: { state: 'decided' } })).body;
  expect(cases).toEqual([]);
  expect((await newestEntry(server, admin)).details).not.toHaveProperty('isRunning');
});

test('a removal that was killed between two slices is finished by the next start, and so is its undoing', async () => {
  const database = await createTestDatabase();
  const kept = { ...database, remove: () => Promise.resolve() };
  const { server: first, admin, bot } = await startWithComments(300, { database: kept });
  const killHalfway = async (server: TestServer, begun: Promise<unknown>, until: () => Promise<boolean>) => {
    while (!(await until())) await setImmediate();
    await server.app.close();
    await begun;
    await server.close();
  };
  await killHalfway(first, decide(first, admin, bot), async () => (await countShown(first)) < 300);

  const second = await startTestServer({}, { database: kept });
  expect(await countShown(second)).toBeGreaterThan(0);
  await second.app.ready();
  await vi.waitUntil(async () => (await countShown(second)) === 0, patience);
  await vi.waitUntil(async () => !(await newestEntry(second, admin)).details['isRunning'], patience);
  const { entryId } = await newestEntry(second, admin);
  const undoing = second.call('undoAdminAct', { token: admin.token, params: { entryId } });
  await killHalfway(second, undoing, async () => (await countShown(second)) > 0);

  const third = await startTestServer({}, { database });
  expect(await countShown(third)).toBeLessThan(300);
  await third.app.ready();
  await vi.waitUntil(async () => (await countShown(third)) === 300, patience);
});

test('what a member writes while its comments are removed stays', async () => {
  const { server, admin, bot, postId } = await startWithComments(300);
  const deciding = decide(server, admin, bot);
  await untilHalfway(server, 300);
  server.clock.advance(1000);
  await insertComments(server, bot, { postId, count: 1 });
  await deciding;
  await vi.waitUntil(async () => (await countShown(server)) === 1, patience);
  await vi.waitUntil(async () => !(await newestEntry(server, admin)).details['isRunning'], patience);
  expect(await countShown(server)).toBe(1);
});
