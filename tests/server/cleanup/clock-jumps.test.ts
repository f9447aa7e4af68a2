import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { cleanUp, cleanUpBySteadyClock } from '#server/cleanup-job.ts';
import { tellAdmins } from '#server/modules/admin/installation/tell-admins.ts';
import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
const community = { appName: 'Cleaner Life', publicUrl: 'https://clean.example' };

/** What happens in the moment in which the clock is a year ahead, or behind. */
async function whileClockIs(server: TestServer, ms: number, happens: () => Promise<unknown>): Promise<void> {
  server.clock.advance(ms);
  await happens();
  server.clock.advance(-ms);
}

test('the numbers of each day are counted again once the clock is right', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const count = () => recordNumbers(server.db, server.clock.now());
  await count();
  await whileClockIs(server, 10 * year, count);
  await createMember(server);
  await count();
  expect((await server.call('getAdminOverview', { token })).body.today).toMatchObject({ members: 2 });
});

test('no waiting mail is given up, and each is sent once the clock is right', async () => {
  const sent: string[] = [];
  let isAway = true;
  const send = ({ to }: Letter) => {
    if (isAway) return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    sent.push(to);
    return Promise.resolve();
  };
  const server = await startTestServer({}, { mail: { send } });
  const { db, clock, mailQueue } = server;
  const look = async () => {
    mailQueue.wake();
    await mailQueue.idle();
  };
  const add = (to: string) =>
    inTransaction(db, (trx) => mailQueue.add(trx, { kind: 'security', letter: { to, subject: 'News', text: 'News' } }));
  const clean = () => cleanUpBySteadyClock({ ...server, outbox: server.folder }, new AbortController().signal);
  await clean();
  await add('before@example.org');
  await look();
  await whileClockIs(server, year, async () => {
    await add('ahead@example.org');
    await look();
    await clean();
    await look();
  });
  isAway = false;
  clock.advance(hour);
  await look();
  expect(sent.toSorted()).toEqual(['ahead@example.org', 'before@example.org']);
});

test('the daily mail comes on the second morning after the clock is right', async () => {
  const server = await startTestServer();
  const { token, id, email } = await createMember(server);
  const body = { dailyMail: true, timeZone: 'Europe/Berlin' };
  expect((await server.call('notificationSettings', { token, body })).status).toBe(200);
  const deliver = () => deliverDailyMails({ ...server, ...community });
  await whileClockIs(server, year, deliver);
  const other = await createMember(server);
  await server.call('follow', { token: other.token, params: { id } });
  for (let hours = 0; hours < 48; hours += 1) {
    await deliver();
    await server.mailQueue.idle();
    server.clock.advance(hour);
  }
  expect(server.mails.map(({ to }) => to)).toEqual([email]);
});

test('admins are told of a warning again that they were told of while the clock was ahead', async () => {
  const server = await startTestServer();
  await createMember(server, { isAdmin: true });
  const told: string[] = [];
  const notify = (_trx: unknown, warning: string, isOver: boolean) =>
    Promise.resolve(void told.push(isOver ? `${warning} is over` : warning));
  const look = (warnings: 'diskLow'[]) => () =>
    tellAdmins({ ...server, ...community, notify, readWarnings: () => Promise.resolve(warnings) });
  await whileClockIs(server, year, look(['diskLow']));
  await look(['diskLow'])();
  await whileClockIs(server, year, look([]));
  await look([])();
  server.clock.advance(hour);
  await look([])();
  expect(told).toEqual(['diskLow', 'diskLow', 'diskLow is over']);
});

test('a push that failed while the clock was ahead is sent again', async () => {
  const server = await startTestServer();
  const [{ token, id }, other] = [await createMember(server), await createMember(server)];
  const auth = randomBytes(16).toString('base64url');
  const body = { endpoint: 'https://push.example.org/one', p256dh: randomBytes(65).toString('base64url'), auth };
  expect((await server.call('subscribeToPush', { token, body })).status).toBe(200);
  await server.call('follow', { token: other.token, params: { id } });
  const results: string[] = [];
  const deliver = (result: 'sent' | 'failed') => () =>
    deliverPushes({ ...server, ...community, send: () => Promise.resolve((results.push(result), result)) });
  await whileClockIs(server, year, deliver('failed'));
  await deliver('sent')();
  expect(results).toEqual(['failed', 'sent']);
});

test('what was used up while the clock was ahead can be used again once it is right', async () => {
  const server = await startTestServer();
  await changeSettings(server, { dailyLimits: { posts: 1, comments: 1, uploadMb: null } });
  const { token, id } = await createMember(server);
  const { id: postId } = await createPost(server, await createMember(server));
  const calls = [
    () => server.call('savePostMetadata', { token, body: { category: 'beauty', title: 'Soap' } }),
    () => server.call('addComments', { token, body: { postId, comment: 'Soap.' } }),
    () => server.call('userProfile', { token, body: { username: `renamed-${server.newId().slice(-8)}` } }),
  ];
  const useAll = async () => (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
  // The session is a new one, as after a login.
  await whileClockIs(server, 20 * day, async () => {
    expect(await useAll()).toEqual([200, 200, 200]);
    await server.db
      .updateTable('sessions')
      .set({ proven_at: server.clock.now() })
      .where('member_id', '=', id)
      .execute();
  });
  expect(await useAll()).toEqual([200, 200, 200]);
  expect(await useAll()).toEqual([429, 429, 409]);
  // A proof counts for 15 minutes, and not for 20 days.
  expect((await server.call('deactivate', { token })).status).toBe(403);
});

test('what PostgreSQL has counted against guesses while the clock was ahead does not count for a year', async () => {
  const server = await startTestServer();
  if (server.engine !== 'postgres') return;
  for (const [key, ms] of Object.entries({ ahead: year, right: day }))
    await sql`insert into rate_limits (key, points, expire) values (${key}, 10, ${server.clock.now() + ms})`.execute(
      server.db,
    );
  await cleanUp({ ...server, outbox: server.folder });
  const { rows } = await sql`select key from rate_limits`.execute(server.db);
  expect(rows).toEqual([{ key: 'right' }]);
});

const clean = (server: TestServer) =>
  cleanUpBySteadyClock({ ...server, outbox: server.folder }, new AbortController().signal);

async function cleanDaily(server: TestServer, days: number): Promise<void> {
  for (let n = 0; n < days; n += 1) {
    server.clock.advance(day);
    await clean(server);
  }
}

test('a suspended member is not free while the clock is ahead, but when the suspension ends', async () => {
  const server = await startTestServer();
  const [admin, { id, email }] = [await createMember(server, { isAdmin: true }), await register(server, 'amara')];
  const body = { reason: 'Spam.', days: 7 };
  expect((await server.call('suspendMember', { token: admin.token, params: { id }, body })).status).toBe(200);
  const logIn = async () => (await server.call('login', { body: { email, password } })).status;
  await clean(server);
  await whileClockIs(server, year, async () => {
    expect(await logIn()).toBe(403);
    await clean(server);
    expect(await logIn()).toBe(403);
  });
  await clean(server);
  await cleanDaily(server, 6);
  expect(await logIn()).toBe(403);
  await cleanDaily(server, 2);
  expect(await logIn()).toBe(200);
});

test('sessions and mailed links from while the clock was ahead end with the next cleanup, reserved usernames a month later', async () => {
  const server = await startTestServer();
  const { token, username, email } = await register(server, 'amara');
  await clean(server);
  let ahead = '';
  await whileClockIs(server, year, async () => {
    ahead = (await server.call('login', { body: { email, password } })).body.token;
    const body = { username: `renamed-${server.newId().slice(-8)}` };
    expect((await server.call('userProfile', { token: ahead, body })).status).toBe(200);
    await server.call('forgotPassword', { body: { email } });
  });
  const link = await mailedToken(server, 'forgot-password', email);
  await clean(server);
  await cleanDaily(server, 1);
  const statusOf = async (bearer: string) => (await server.call('getCurrentUser', { token: bearer })).status;
  expect([await statusOf(ahead), await statusOf(token)]).toEqual([401, 200]);
  const reset = await server.call('resetPassword', { body: { token: link, password: 'nine calm herons' } });
  expect(reset.status).toBe(400);
  const take = async () => {
    const other = await createMember(server);
    return (await server.call('userProfile', { token: other.token, body: { username } })).status;
  };
  await cleanDaily(server, 28);
  expect(await take()).toBe(409);
  await cleanDaily(server, 3);
  expect(await take()).toBe(200);
});
