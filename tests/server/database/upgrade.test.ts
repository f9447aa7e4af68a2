import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import { createFirstCommunity, firstCommunity, password, tokens } from '#tests/support/first-community.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** The rows that were the table of reports, by the names that they had there. */
const movedReports = sql`(
  select subject_id as post_id, reporter_id as member_id, reason, created_at from case_reports where kind = 'post') as reports`;

const startUpgraded = async () => startTestServer({}, { database: await createFirstCommunity() });

test('every migration is listed, by the name of its file', () => {
  const folder = join(import.meta.dirname, '../../../src/server/platform/database/migrations');
  const files = readdirSync(folder).map((file) => basename(file, '.ts'));
  const unlisted = files.filter((name) => !(name in listMigrations('sqlite')));
  expect(unlisted, 'src/server/platform/database/migrate.ts does not list these').toEqual([]);
});

test('an upgrade from the first version keeps every row as it was', async () => {
  const { db, engine } = await startUpgraded();
  for (const [table, rows] of Object.entries(firstCommunity)) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    const stored = await sql`select ${columns} from ${table === 'reports' ? movedReports : sql.table(table)}`.execute(
      db,
    );
    // Names are found by more spellings than at first, and what the community shows of itself is stored at the start.
    if (table !== 'username_endings' && table !== 'facts') expect(stored.rows, table).toHaveLength(rows.length);
    expect(stored.rows, table).toEqual(expect.arrayContaining(rows));
  }
  // PostgreSQL checks foreign keys at every write; SQLite does not while a migration rebuilds a table.
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
});

test('members of the first version are still signed in and can log in after an upgrade', async () => {
  const server = await startUpgraded();
  for (const [name, token] of Object.entries(tokens))
    expect((await server.call('getCurrentUser', { token })).status, name).toBe(200);
  const { status, body } = await server.call('login', { body: { email: 'amara@example.org', password } });
  expect(status).toBe(200);
  expect((await server.call('getCurrentUser', { token: body.token })).body).toMatchObject({
    username: 'Amara',
    email: 'Amara@example.org',
    about: 'Refills, always. 🌿',
  });
  // Logging in reactivates the account.
  expect((await server.call('login', { body: { email: 'quietxone@example.org', password } })).status).toBe(200);
});

test('posts, comments, saves, connections, notifications and pictures of the first version are there after an upgrade', async () => {
  const server = await startUpgraded();
  const { body: home } = await server.call('getAllPosts');
  expect(home.posts.map(({ title }) => title)).toEqual([
    'Welcome',
    'Nothing to show, only to say',
    'Second hand coat',
    'Rose water, refilled',
  ]);
  const { postId, userId, imageUrl } = home.posts[3]!;
  expect((await server.app.inject(imageUrl)).statusCode).toBe(200);
  const { body: profile } = await server.call('getUserProfile', { token: tokens.bela, query: { userId } });
  expect(profile.userData).toMatchObject({ username: 'Amara', connectionsCount: 2 });
  const { body: discussion } = await server.call('getComments', { token: tokens.bela, query: { postId } });
  expect(discussion.comments.map(({ comment }) => comment)).toEqual([
    'Where do you refill it?',
    'At the market, on Saturdays. 🧴',
    'Unread yet.',
  ]);
  const { body: saved } = await server.call('getSavedPostIds', { token: tokens.bela });
  expect(saved.postIds).toEqual([postId]);
  const { body: following } = await server.call('isFollowing', { token: tokens.bela, query: { userId } });
  expect(following.isFollowing).toBe(true);
  const { body: unread } = await server.call('getUnreadNotifications', { token: tokens.amara });
  expect(JSON.stringify(unread)).toContain('Noor');
});

test('the upgrade is complete: starting again changes nothing', async () => {
  const database = await createFirstCommunity();
  onTestFinished(() => database.remove());
  const migrations = async () => {
    const { db, close } = await openDatabase(database);
    const { rows } = await sql`select * from kysely_migration order by name`.execute(db);
    await close();
    return rows;
  };
  expect(await migrations()).toEqual(await migrations());
});

test('names of the first version that look alike are kept, and the oldest member has the look of its own', async () => {
  const server = await startUpgraded();
  const profiles = await Promise.all(
    [tokens.amara, tokens.lookalike].map((token) => server.call('getCurrentUser', { token })),
  );
  // The second one begins with a Cyrillic letter.
  expect(profiles.map(({ body }) => body.username)).toEqual(['Amara', 'аmara']);
  const body = { username: 'Arnara', email: 'new@example.org', password };
  const reply = await server.call('register', { body });
  expect([reply.status, reply.body.message]).toEqual([409, 'This username looks like one that is taken.']);
});
