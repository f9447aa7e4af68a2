import { expect, onTestFinished, test, vi } from 'vitest';

import { listMarkedMemberIds } from '#server/modules/account/marked-members.ts';
import { removeMember } from '#server/modules/account/remove-member.ts';
import { createCaseClosing } from '#server/modules/cases/close-cases.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { createSlicedWork } from '#server/platform/sliced-work.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** More than are removed before the answer. */
const manyComments = 11_000;

async function insertComments({ db, newId }: TestServer, author: TestMember, postId: string, count = manyComments) {
  for (let left = count; left > 0; left -= 500) {
    const rows = Array.from({ length: 500 }, () => ({
      id: newId(),
      post_id: postId,
      author_id: author.id,
      body: 'Hello.',
      created_at: 0,
    }));
    await db.insertInto('comments').values(rows).execute();
  }
}

const isGone =
  ({ db }: TestServer, { id }: TestMember) =>
  async () =>
    expect(await db.selectFrom('members').select('id').where('id', '=', id).execute()).toEqual([]);

test(
  'S145: a member with many comments is hidden at once, and its rows are removed afterwards',
  { tags: 'sweep' },
  async () => {
    const server = await startTestServer();
    const [amara, bela] = [await createMember(server, { username: 'amara' }), await createMember(server)];
    const post = await createPost(server, bela);
    const own = await createPost(server, amara);
    await server.call('follow', { token: bela.token, params: { id: amara.id } });
    await insertComments(server, amara, post.id);
    expect((await server.call('delete', { token: amara.token })).status).toBe(200);
    expect((await server.call('getUserProfile', { token: bela.token, query: { userId: amara.id } })).status).toBe(404);
    expect((await server.call('getPost', { query: { postId: own.id } })).status).toBe(404);
    expect((await server.call('getComments', { token: bela.token, query: { postId: post.id } })).body.comments).toEqual(
      [],
    );
    expect((await server.call('searchUsers', { query: { query: 'mara' } })).body.users).toEqual([]);
    expect((await server.call('getCurrentUser', { token: amara.token })).status).toBe(401);
    await vi.waitFor(isGone(server, amara), patience);
    for (const table of ['comments', 'posts'] as const)
      expect(await server.db.selectFrom(table).select('id').where('author_id', '=', amara.id).execute(), table).toEqual(
        [],
      );
  },
);

/** As a server leaves members that is killed after it has answered. */
const markDeleted = ({ db }: TestServer, ids: string[]) =>
  db.updateTable('members').set({ deleted_at: 1, deactivated_at: 1 }).where('id', 'in', ids).execute();

test('S145: removals that were interrupted are resumed by the next start', async () => {
  const database = await createTestDatabase();
  const first = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
  const [amara, bela, zora] = [await createMember(first), await createMember(first), await createMember(first)];
  await createPost(first, amara);
  for (const { token } of [bela, zora]) await first.call('follow', { token, params: { id: amara.id } });
  await markDeleted(first, [amara.id, zora.id]);
  await first.app.close();
  await first.close();
  const second = await startTestServer({}, { database });
  await second.app.ready();
  for (const member of [amara, zora]) await vi.waitFor(isGone(second, member), patience);
  expect(
    (await second.call('getUserProfile', { token: bela.token, query: { userId: bela.id } })).body.userData,
  ).toMatchObject({
    following: [],
    connectionsCount: 0,
  });
});

test(
  'members are removed in turns, also one who comes later, and an error with one does not stop the others',
  { tags: 'sweep' },
  async () => {
    const server = await startTestServer();
    const { db, clock, newId, pictures } = server;
    const closeCases = createCaseClosing({ newId, notifier: createNotifier({ clock, newId }) });
    const [amara, bela, zora] = [await createMember(server), await createMember(server), await createMember(server)];
    const post = await createPost(server, await createMember(server));
    await insertComments(server, amara, post.id);
    for (const author of [bela, zora]) await insertComments(server, author, post.id, 1500);
    const batches: string[] = [];
    const removal = createSlicedWork({
      name: 'removal',
      async *run(id) {
        for await (const _ of removeMember({ db, pictures, closeCases, dataDir: server.folder }, id)) {
          if (id === bela.id) throw new Error('no room');
          batches.push(id);
          if (batches.length === 1) {
            await markDeleted(server, [zora.id]);
            removal.runSoon();
          }
          yield;
        }
      },
      listUnfinished: () => listMarkedMemberIds(db, 'deleted'),
      log: server.app.log,
    });
    onTestFinished(() => removal.stop());
    await markDeleted(server, [amara.id, bela.id]);
    removal.runSoon();
    for (const member of [amara, zora]) await vi.waitFor(isGone(server, member), patience);
    expect(batches.lastIndexOf(zora.id)).toBeLessThan(batches.lastIndexOf(amara.id));
  },
);
