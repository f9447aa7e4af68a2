import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { runAdmin } from '#scripts/admin/run-admin.ts';
import { openDemoLogins } from '#scripts/demo/demo-passwords.ts';
import { canFillDemo, hasDemo, writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** A community whose demo was filled by a version that gave every demo the same password. */
async function startOldDemo(server: TestServer) {
  const member = await register(server, 'demo');
  const owner = await register(server, 'owner');
  await writeDemoMemberIds(server.db, [member.id, owner.id]);
  return { member, owner };
}

const open = ({ db, folder }: TestServer) => openDemoLogins(db, folder);
const statusOf = async (server: TestServer, login: { email: string; password: string }) =>
  (await server.call('login', { body: { email: login.email, password: login.password } })).status;

test('the passwords of the demo are made anew for each community, and those that were known end with their sessions', async () => {
  const server = await startTestServer();
  const { member, owner } = await startOldDemo(server);
  const bystander = await createMember(server);
  const logins = await open(server);
  expect(logins.map(({ role, email }) => [role, email])).toEqual([
    ['member', member.email],
    ['admin', owner.email],
  ]);
  for (const login of logins) {
    expect(login.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await statusOf(server, login)).toBe(200);
    expect(await statusOf(server, { email: login.email, password: 'a long and private phrase' })).toBe(401);
  }
  expect(new Set(logins.map(({ password }) => password)).size).toBe(2);
  const sessions = [member, owner, bystander].map(({ token }) => server.call('getCurrentUser', { token }));
  expect((await Promise.all(sessions)).map(({ status }) => status)).toEqual([401, 401, 200]);
});

test('the passwords stay the same from start to start, in a file that only the owner reads', async () => {
  const server = await startTestServer();
  const { member } = await startOldDemo(server);
  const logins = await open(server);
  const { token } = (await server.call('login', { body: { email: member.email, password: logins[0]!.password } })).body;
  expect(await open(server)).toEqual(logins);
  expect((await server.call('getCurrentUser', { token })).status).toBe(200);
  const file = join(server.folder, 'demo-passwords.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ demo: logins[0]!.password, owner: logins[1]!.password });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  rmSync(file);
  const again = await open(server);
  expect(again[0]!.password).not.toBe(logins[0]!.password);
  expect(await statusOf(server, again[0]!)).toBe(200);
});

test('an account of the demo that was deleted is not listed, and without a demo there is none', async () => {
  const server = await startTestServer();
  expect(await open(server)).toEqual([]);
  const { member, owner } = await startOldDemo(server);
  await server.db.deleteFrom('members').where('id', '=', member.id).execute();
  expect((await open(server)).map(({ email }) => email)).toEqual([owner.email]);
});

test('npm run admin -- remove-demo deletes the accounts of the demo and the file with their passwords', async () => {
  const database = await createTestDatabase();
  const server = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
  onTestFinished(database.remove);
  await startOldDemo(server);
  const bystander = await createMember(server);
  await open(server);
  const file = join(database.folder, 'demo-passwords.json');
  expect(existsSync(file)).toBe(true);
  await server.db.destroy();
  const settings = { DATA_DIR: database.folder, DATABASE_URL: database.url ?? '' };
  const lines: string[] = [];
  await runAdmin(['remove-demo'], settings, (line) => lines.push(line));
  expect(lines).toEqual(['The demo is removed: 2 members with all they made.']);
  expect(existsSync(file)).toBe(false);
  const later = await startTestServer({}, { database });
  expect((await later.db.selectFrom('members').select('id').execute()).map(({ id }) => id)).toEqual([bystander.id]);
});

test('the demo goes with all that its members made, and nothing else does', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const [demo, owner] = [await createMember(server), await createMember(server, { isAdmin: true })];
  await writeDemoMemberIds(server.db, [demo.id, owner.id]);
  await writeFile(join(server.folder, 'demo-passwords.json'), '{}');
  const [own, demoPost] = [await createPost(server, admin), await createPost(server, demo)];
  await server.call('addComments', { token: demo.token, body: { postId: own.id, comment: 'From the demo.' } });
  await server.call('addComments', { token: admin.token, body: { postId: demoPost.id, comment: 'Below the demo.' } });
  const { token } = admin;
  expect((await server.call('getDemo', { token })).body).toEqual({
    ...{ state: 'present', members: 2, posts: 1, pictures: 1, comments: 2, filled: 2 },
  });

  expectProblem(await server.call('removeDemo', { token: owner.token }), 409);
  expect((await server.call('removeDemo', { token })).status).toBe(200);
  expectProblem(await server.call('getCurrentUser', { token: demo.token }), 401);
  await vi.waitFor(async () => expect((await server.call('getDemo', { token })).body.state).toBe('none'), patience);
  expect((await server.call('getDemo', { token })).body).toMatchObject({ posts: 0, pictures: 0, comments: 0 });
  expect((await server.call('listNewestPosts', { token })).body.posts).toMatchObject([{ postId: own.id }]);
  expect((await server.call('listNewestComments', { token })).body.comments).toEqual([]);
  expect([await hasDemo(server.db), await canFillDemo(server.db)]).toEqual([false, false]);
  expect(existsSync(join(server.folder, 'demo-passwords.json'))).toBe(false);
  const { body: log } = await server.call('listAuditLog', { token });
  expect(log.entries).toMatchObject([
    { action: 'demo.removed', details: { members: 2, posts: 1 }, undoableUntil: null },
    { action: 'settings.changed', details: { after: { 'face.contactEmail': '', 'face.links': '' } } },
  ]);
  expectProblem(await server.call('removeDemo', { token }), 409);
});
