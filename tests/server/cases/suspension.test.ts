import { expect, test } from 'vitest';

import { endExpiredSuspensions, suspendMember } from '#server/modules/account/suspension.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const password = 'a long and private phrase';
const reason = 'Advertising in spite of a warning.';

let registered = 0;
async function register(server: TestServer) {
  registered += 1;
  const username = `suspect-${registered}`;
  const email = `${username}@example.org`;
  const { body } = await server.call('register', { body: { username, email, password } });
  return { id: body.userId, token: body.token, email, username };
}

const logIn = (server: TestServer, { email }: { email: string }) => server.call('login', { body: { email, password } });

test('a suspended member is logged out, hidden, and reads the reason when it logs in', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await register(server);
  const post = await createPost(server, member);
  const { status } = await server.call('suspendMember', {
    token: admin.token,
    params: { id: member.id },
    body: { reason, days: 7 },
  });
  expect(status).toBe(200);
  expectProblem(await server.call('getCurrentUser', { token: member.token }), 401);
  expectProblem(await server.call('getPublicPost', { query: { postId: post.id } }), 404);
  const login = await logIn(server, member);
  expectProblem(login, 403);
  expect(login.body.message).toContain(reason);
  expectProblem(await server.call('login', { body: { email: member.email, password: 'wrong phrase' } }), 401);
});

test('a suspension ends with its time, or when an admin ends it, and everything is back', async () => {
  const server = shared();
  const member = await register(server);
  const post = await createPost(server, member);
  const suspend = async (days?: number) => {
    const admin = await createMember(server, { isAdmin: true });
    const body = { reason, ...(days !== undefined && { days }) };
    expect((await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body })).status).toBe(
      200,
    );
    return admin;
  };
  await suspend(1);
  server.clock.advance(day);
  expect((await logIn(server, member)).status).toBe(200);
  expect((await server.call('getPublicPost', { query: { postId: post.id } })).status).toBe(200);

  const admin = await suspend();
  server.clock.advance(day / 200);
  expect((await server.call('unsuspendMember', { token: admin.token, params: { id: member.id } })).status).toBe(200);
  expect((await server.call('getPublicPost', { query: { postId: post.id } })).status).toBe(200);
  expect((await logIn(server, member)).status).toBe(200);
});

test('a suspension that is made longer while expired ones are ended goes on', async () => {
  const server = shared();
  const { db, clock, engine } = server;
  const member = await register(server);
  const suspendFor = (days: number) =>
    inTransaction(db, async (trx) => {
      const account = await lockMember(trx, member.id);
      await suspendMember(trx, account!, { reason, until: clock.now() + days * day }, clock.now());
    });
  await suspendFor(1);
  clock.advance(day);
  let prolonging: Promise<void> | undefined;
  const meanwhile = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isListed = result.rows.some(({ id, ...others }) => id === member.id && Object.keys(others).length === 0);
      if (!isListed || prolonging) return result;
      prolonging = suspendFor(7);
      // The embedded database runs one transaction after the other.
      if (engine === 'postgres') await prolonging;
      return result;
    },
  });
  await endExpiredSuspensions(meanwhile, clock.now());
  await prolonging;
  expectProblem(await logIn(server, member), 403);
  expect(prolonging).toBeDefined();
  clock.advance(6 * day);
  await endExpiredSuspensions(db, clock.now());
  expectProblem(await logIn(server, member), 403);
});

test('a member who had deactivated its account stays hidden when its suspension ends', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await register(server);
  const post = await createPost(server, member);
  await server.call('deactivate', { token: member.token });
  server.clock.advance(1000);
  await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
  await server.call('unsuspendMember', { token: admin.token, params: { id: member.id } });
  expectProblem(await server.call('getPublicPost', { query: { postId: post.id } }), 404);
});

test('an admin cannot be suspended', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const other = await createMember(server, { isAdmin: true });
  expectProblem(
    await server.call('suspendMember', { token: admin.token, params: { id: other.id }, body: { reason } }),
    403,
  );
});

test('a suspended member is mailed the reason, if its address is verified', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const [verified, unverified] = [await createMember(server), await register(server)];
  // The one that is not mailed comes first: a mail to it would be there by now.
  for (const { id } of [unverified, verified])
    await server.call('suspendMember', { token: admin.token, params: { id }, body: { reason, days: 7 } });
  const about = () => server.mails.filter(({ subject }) => subject.includes('is suspended'));
  await expect.poll(() => about().length).toBe(1);
  expect(about()).toMatchObject([{ to: verified.email, text: expect.stringContaining(reason) as string }]);
});
