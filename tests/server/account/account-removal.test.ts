import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

import { createSmallCommunity, whatOthersSee } from './small-community.ts';

const withHer = {
  feed: ['Of Nadia', 'Of Amara'],
  category: ['Of Nadia', 'Of Amara'],
  subcategory: ['Of Nadia', 'Of Amara'],
  herPost: 200,
  herPosts: 200,
  herProfile: 200,
  herConnections: 200,
  isFollowing: 200,
  connectionsCount: 1,
  connections: ['amara'],
  comments: ['A remark by amara'],
  saves: ['Of Amara'],
  herCollections: 200,
  inCollections: [1],
  found: ['amara'],
  notifications: ['comment', 'follow', 'save'],
  adminsNotifications: 2,
};
const withoutHer = {
  feed: ['Of Nadia'],
  category: ['Of Nadia'],
  subcategory: ['Of Nadia'],
  herPost: 404,
  herPosts: 404,
  herProfile: 404,
  herConnections: 404,
  isFollowing: 404,
  followers: [],
  following: [],
  connectionsCount: 0,
  connections: [],
  comments: [],
  saves: [],
  herCollections: 404,
  inCollections: [0],
  savedIds: [],
  found: [],
  notifications: [],
  adminsNotifications: 0,
};

test('S144, S099: deactivating hides a member and everything it did, and the next login restores it', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  const community = await createSmallCommunity(server, amara);
  const before = await whatOthersSee(server, community);
  expect(before).toMatchObject({
    ...withHer,
    followers: [amara.id],
    following: [amara.id],
    savedIds: [community.amarasPost.id],
  });

  const { status, body } = await server.call('deactivate', { token: amara.token });
  expect([status, body]).toEqual([
    200,
    { message: 'Your account is deactivated. Log in again whenever you want it back.' },
  ]);
  expect(await statusOf(server, amara.token)).toBe(401);
  // The admin still sees Nadia's own report.
  expect(await whatOthersSee(server, community)).toEqual({ ...withoutHer, adminsNotifications: 1 });

  expect((await server.call('login', { body: { email: amara.email, password: 'a wrong phrase' } })).status).toBe(401);
  expect((await whatOthersSee(server, community)).herProfile).toBe(404);
  const { body: back } = await server.call('login', { body: { email: amara.email, password } });
  expect(await whatOthersSee(server, community)).toEqual(before);
  expect((await server.call('getSavedPosts', { token: back.token })).body.savedPosts.map((post) => post.title)).toEqual(
    ['Of Nadia'],
  );
  expect(await statusOf(server, amara.token)).toBe(401);
});

test('S099: the username and e-mail address of a deactivated member stay taken', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  await server.call('deactivate', { token: amara.token });
  const again = { username: 'Amara', email: 'new@example.org', password };
  expect((await server.call('register', { body: again })).status).toBe(409);
  expect((await server.call('register', { body: { ...again, username: 'new', email: amara.email } })).status).toBe(409);
});

test('S145, S099: deleting removes a member from everything that others see, and from their counts', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  const community = await createSmallCommunity(server, amara);
  const { status, body } = await server.call('delete', { token: amara.token });
  expect([status, body]).toEqual([200, { message: 'Your account is deleted.' }]);
  // What had been reported of her is closed in the background, and Nadia is told.
  const others = { ...withoutHer, notifications: ['decision'] };
  await expect.poll(() => whatOthersSee(server, community)).toEqual(others);
  expect(await statusOf(server, amara.token)).toBe(401);
  expect((await server.call('login', { body: { email: amara.email, password } })).status).toBe(401);
  expect((await server.call('register', { body: { username: 'amara', email: amara.email, password } })).status).toBe(
    200,
  );
});

test('S145: after deleting no table contains the member, and no file of its pictures is left', async () => {
  const server = await startTestServer();
  const amara = await register(server, 'amara');
  await createSmallCommunity(server, amara);
  await server.call('forgotPassword', { body: { email: amara.email } });
  const picture = async (path: string) => {
    const form = multipart({ name: 'file', fileName: 'a.jpg', content: await jpeg(60, 60) });
    return ((await server.send('POST', path, { token: amara.token, ...form })).body as { imageUrl: string }).imageUrl;
  };
  const shown = await picture('/user/uploadProfileImage');
  await server.call('userProfile', { token: amara.token, body: { profilePicUrl: shown } });
  await picture('/user/uploadPostImage');
  await server.pictures.idle();
  expect(await tablesContaining(server, [amara.id, 'amara'])).toEqual(
    expect.arrayContaining([
      'case_reports',
      'collection_posts',
      'collections',
      'comments',
      'connections',
      'idempotency_keys',
      'members',
      'notifications',
      'posts',
      'report_cases',
      'saves',
      'sessions',
      'uploads',
      'username_endings',
    ]),
  );
  expect(files(server)).toBeGreaterThan(1);

  await server.call('delete', { token: amara.token });
  await server.pictures.idle();
  const left = await tablesContaining(server, [amara.id, 'amara', 'Of Amara']);
  const advice =
    'What these tables hold of the member: delete it with the member (src/server/modules/account/remove-member.ts)';
  expect(left, advice).toEqual([]);
  expect(files(server)).toBe(0);
});

test('S145: members who delete or deactivate their accounts during other requests cause no internal errors', async () => {
  const server = await startTestServer();
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(server)));
  const replies = await Promise.all(
    members.flatMap(({ token }, n) => {
      const next = members[(n + 1) % members.length]!;
      return [
        server.call('follow', { token, params: { id: next.id } }),
        server.send('POST', '/user/savePostMetadata', { token, payload: { category: 'beauty', title: 'x' } }),
        server.call(n % 2 ? 'delete' : 'deactivate', { token }),
        server.call('userProfile', { token, body: { username: `renamed-${n}` } }),
        server.call('user', { token }),
      ];
    }),
  );
  expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
  expect((await server.call('getAllPosts')).body.posts).toEqual([]);
});

/** The names of the tables that contain one of these texts in any column. */
async function tablesContaining({ db, engine }: TestServer, texts: string[]): Promise<string[]> {
  const listed =
    engine === 'postgres'
      ? sql`select tablename as name from pg_tables where schemaname = 'public'`
      : // The search index has numbers beyond JavaScript's; what it indexes is in post_terms.
        sql`select name from sqlite_schema where type = 'table' and name not like 'post_index%'`;
  const { rows: tables } = (await listed.execute(db)) as { rows: { name: string }[] };
  expect(tables.length).toBeGreaterThan(13);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (texts.some((text) => JSON.stringify(rows).includes(text))) found.push(name);
  }
  return found.sort();
}

function files({ folder }: TestServer): number {
  const pictures = join(folder, 'pictures');
  if (!existsSync(pictures)) return 0;
  return readdirSync(pictures, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
