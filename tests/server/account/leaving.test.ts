import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { multipart } from '#tests/support/forms.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { createSmallCommunity, whatOthersSee } from './community.ts';

const together = {
  feed: ['Of Nadia', 'Of Amara'], category: ['Of Nadia', 'Of Amara'], subcategory: ['Of Nadia', 'Of Amara'],
  herPost: 200, herPosts: 200, herProfile: 200, herConnections: 200, isFollowing: 200,
  connectionsCount: 1, connections: ['amara'], comments: ['A remark by amara'], saves: ['Of Amara'],
  found: ['amara'], notifications: ['comment', 'follow', 'save'], adminsNotifications: 2,
};
const withoutHer = {
  feed: ['Of Nadia'], category: ['Of Nadia'], subcategory: ['Of Nadia'],
  herPost: 404, herPosts: 404, herProfile: 404, herConnections: 404, isFollowing: 404,
  followers: [], following: [], connectionsCount: 0, connections: [], comments: [], saves: [], savedIds: [],
  found: [], notifications: [], adminsNotifications: 0,
};

test('S144, S099: deactivating hides a member and all it did everywhere, and the next login brings everything back', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  const community = await createSmallCommunity(server, amara);
  const before = await whatOthersSee(server, community);
  expect(before).toMatchObject({ ...together, followers: [amara.id], following: [amara.id], savedIds: [community.amarasPost.id] });

  const { status, body } = await server.ask('deactivate', { token: amara.token });
  expect([status, body]).toEqual([200, { message: 'Your account is deactivated. Log in again whenever you want it back.' }]);
  expect(await statusOf(server, amara.token)).toBe(401);
  // What Nadia reported to the admin stays told: it is hers.
  expect(await whatOthersSee(server, community)).toEqual({ ...withoutHer, adminsNotifications: 1 });

  expect((await server.ask('login', { body: { email: amara.email, password: 'a wrong phrase' } })).status).toBe(401);
  expect((await whatOthersSee(server, community)).herProfile).toBe(404);
  const { body: back } = await server.ask('login', { body: { email: amara.email, password } });
  expect(await whatOthersSee(server, community)).toEqual(before);
  expect((await server.ask('getSavedPosts', { token: back.token })).body.savedPosts.map((post) => post.title)).toEqual(['Of Nadia']);
  expect(await statusOf(server, amara.token)).toBe(401);
});

test('S099: a deactivated name and address stay taken, and a new password alone does not bring the account back', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  await server.ask('deactivate', { token: amara.token });
  const again = { username: 'Amara', email: 'new@example.org', password };
  expect((await server.ask('register', { body: again })).status).toBe(409);
  expect((await server.ask('register', { body: { ...again, username: 'new', email: amara.email } })).status).toBe(409);
});

test('S145, S099: deleting removes a member from everything that others see, and their counts with it', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  const community = await createSmallCommunity(server, amara);
  const { status, body } = await server.ask('delete', { token: amara.token });
  expect([status, body]).toEqual([200, { message: 'Your account is deleted.' }]);
  expect(await whatOthersSee(server, community)).toEqual(withoutHer);
  expect(await statusOf(server, amara.token)).toBe(401);
  expect((await server.ask('login', { body: { email: amara.email, password } })).status).toBe(401);
  expect((await server.ask('register', { body: { username: 'amara', email: amara.email, password } })).status).toBe(200);
});

test('S145: after deleting no row of any table tells of the member, and no file of its pictures is left', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  await createSmallCommunity(server, amara);
  await server.ask('forgotPassword', { body: { email: amara.email } });
  const picture = async (path: string) => {
    const form = multipart({ name: 'file', fileName: 'a.jpg', content: await jpeg(60, 60) });
    return ((await server.send('POST', path, { token: amara.token, ...form })).body as { imageUrl: string }).imageUrl;
  };
  const shown = await picture('/user/uploadProfileImage');
  await server.ask('userProfile', { token: amara.token, body: { profilePicUrl: shown } });
  await picture('/user/uploadPostImage');
  await server.pictures.idle();
  expect(await tablesTellingOf(server, [amara.id, 'amara'])).toEqual(
    expect.arrayContaining(['comments', 'connections', 'idempotency_keys', 'members', 'notifications', 'posts', 'reports', 'saves', 'sessions', 'uploads', 'username_endings']),
  );
  expect(files(server)).toBeGreaterThan(1);

  await server.ask('delete', { token: amara.token });
  await server.pictures.idle();
  expect(await tablesTellingOf(server, [amara.id, 'amara', 'Of Amara'])).toEqual([]);
  expect(files(server)).toBe(0);
});

test('S145: members who leave while others deal with them leave no fault behind', async () => {
  const server = await startTestServer();
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(server)));
  const replies = await Promise.all(
    members.flatMap(({ token }, n) => {
      const next = members[(n + 1) % members.length]!;
      return [
        server.ask('follow', { token, params: { id: next.id } }),
        server.send('POST', '/user/savePostMetadata', { token, payload: { category: 'beauty', title: 'x' } }),
        server.ask(n % 2 ? 'delete' : 'deactivate', { token }),
        server.ask('userProfile', { token, body: { username: `renamed-${n}` } }),
        server.ask('user', { token }),
      ];
    }),
  );
  expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
  expect((await server.ask('getAllPosts')).body.posts).toEqual([]);
});

/** The names of the tables in which one of these texts stands in any column. */
async function tablesTellingOf({ db, engine }: TestServer, texts: string[]): Promise<string[]> {
  const listed = engine === 'postgres' ? sql`select tablename as name from pg_tables where schemaname = 'public'` : sql`select name from sqlite_schema where type = 'table'`;
  const { rows: tables } = (await listed.execute(db)) as { rows: { name: string }[] };
  expect(tables.length).toBeGreaterThan(13);
  const telling: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (texts.some((text) => JSON.stringify(rows).includes(text))) telling.push(name);
  }
  return telling.sort();
}

function files({ folder }: TestServer): number {
  const pictures = join(folder, 'pictures');
  if (!existsSync(pictures)) return 0;
  return readdirSync(pictures, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
