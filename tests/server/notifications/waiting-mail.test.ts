import { expect, test } from 'vitest';

import { deliverWaitingMails } from '#server/modules/notifications/waiting-mail/deliver-waiting-mails.ts';
import { createSmtpMail, type Letter } from '#server/platform/mail.ts';
import { password } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type ContractRequest, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const publicUrl = 'https://community.example';
const subject = 'Something waits for you at Cleaner Life';

/** Queues and sends what is due at this server; returns what was sent about what waits. */
async function deliver(server: TestServer, later = minute): Promise<Letter[]> {
  const { db, clock, mailQueue, mails } = server;
  clock.advance(later);
  const sentBefore = mails.length;
  await deliverWaitingMails({ db, clock, mailQueue, publicUrl });
  mailQueue.wake();
  await mailQueue.idle();
  return mails.slice(sentBefore).filter((letter) => letter.subject === subject);
}

/** What each hour of a day brings. */
async function deliverForADay(server: TestServer): Promise<Letter[]> {
  const sent: Letter[] = [];
  for (let passed = 0; passed < 24; passed += 1) sent.push(...(await deliver(server, hour)));
  return sent;
}

const linesOf = (letters: Letter[]) =>
  letters.map(({ to, text }) => `${to}: ${text.split('\n\n').slice(1, -2).join(' ')}`);
const choose = (server: TestServer, { token }: TestMember, body: ContractRequest<'notificationSettings'>['body']) =>
  server.call('notificationSettings', { token, body });
const choiceOf = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getNotificationSettings', { token })).body.settings.waitingMail;

/** A post of somebody new that somebody else reports. */
async function report(server: TestServer, reporter?: TestMember) {
  const { token } = reporter ?? (await createMember(server));
  const post = await createPost(server, await createMember(server), { title: 'Miracle cure' });
  const body = { postId: post.id, reason: 'This is a lie.' };
  expect((await server.call('reportPost', { token, body })).status).toBe(200);
  return post;
}

/** All open cases are decided by an admin who has just logged in. */
async function decideAll(server: TestServer, count = 50): Promise<void> {
  const { token } = await createMember(server, { isAdmin: true });
  const { cases } = (await server.call('listReportCases', { token })).body;
  for (const { caseId } of cases.slice(0, count)) {
    const answer = await server.call('decideReportCase', { token, params: { caseId }, body: { decision: 'keep' } });
    expect(answer.status).toBe(200);
  }
}

async function askToJoin(server: TestServer, username: string): Promise<void> {
  const body = { username, email: `${username}@example.org`, password };
  expect((await server.call('register', { body })).status).toBe(202);
}

/** A community whose only admin wants its mail at once. */
async function startAtOnce(server?: TestServer) {
  const community = server ?? (await startTestServer());
  const admin = await createMember(community, { isAdmin: true });
  expect((await choose(community, admin, { waitingMail: 'atOnce' })).status).toBe(200);
  return { server: community, admin };
}

test('without a choice, each morning tells admins and moderators how many of which wait, and nothing of members', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const moderator = await createMember(server, { isModerator: true });
  const settings = { registration: 'approval', reviewedPosts: 1 } as const;
  await server.call('changeCommunitySettings', { token: admin.token, body: settings });
  expect(await deliver(server)).toEqual([]);
  await report(server);
  await report(server);
  const { token } = await createMember(server);
  await server.call('savePostMetadata', { token, body: { category: 'beauty', title: 'Miracle cure' } });
  await askToJoin(server, 'newcomer');
  const sent = (await deliverForADay(server)).toSorted((a, b) => a.text.length - b.text.length);
  const cases = `2 reports wait for a decision: ${publicUrl}/admin/reports 1 new post waits for a look: ${publicUrl}/admin/reports`;
  expect(linesOf(sent)).toEqual([
    `${moderator.email}: ${cases}`,
    `${admin.email}: 1 person waits to join: ${publicUrl}/admin/joining ${cases}`,
  ]);
  // As long as something waits.
  expect(await deliverForADay(server)).toHaveLength(2);
  await server.db.deleteFrom('join_requests').execute();
  await decideAll(server);
  expect(await deliverForADay(server)).toEqual([]);
});

test('500 reports within an hour make one mail at once, and one more when they were looked at', async () => {
  const { server, admin } = await startAtOnce();
  const reporters = await Promise.all(Array.from({ length: 20 }, () => createMember(server)));
  const sent: Letter[] = [];
  for (let wave = 0; wave < 25; wave += 1) {
    const { id: postId } = await report(server, reporters[0]);
    for (const { token } of reporters.slice(1))
      await server.call('reportPost', { token, body: { postId, reason: 'This is a lie.' } });
    sent.push(...(await deliver(server, 2 * minute)));
  }
  expect(linesOf(sent)).toEqual([`${admin.email}: 1 report waits for a decision: ${publicUrl}/admin/reports`]);
  await server.call('listReportCases', { token: admin.token, query: { state: 'decided' } });
  expect(await deliver(server)).toEqual([]);
  await report(server);
  expect(await deliverForADay(server)).toEqual([]);
  await server.call('listReportCases', { token: admin.token });
  expect(await deliver(server)).toEqual([]);
  await report(server);
  expect(linesOf(await deliver(server))).toEqual([expect.stringContaining(': 27 reports wait for a decision:')]);
});

test('at once is every ten minutes at most, and about another kind although reports are not looked at', async () => {
  const { server, admin } = await startAtOnce();
  await server.call('changeCommunitySettings', { token: admin.token, body: { registration: 'approval' } });
  await report(server);
  expect(await deliver(server)).toHaveLength(1);
  await server.call('listReportCases', { token: admin.token });
  server.clock.advance(minute);
  await report(server);
  expect(await deliver(server, 8 * minute)).toEqual([]);
  expect(await deliver(server)).toHaveLength(1);
  await askToJoin(server, 'newcomer');
  await report(server);
  expect(linesOf(await deliver(server, 10 * minute))).toEqual([
    `${admin.email}: 1 person waits to join: ${publicUrl}/admin/joining 3 reports wait for a decision: ${publicUrl}/admin/reports`,
  ]);
  await askToJoin(server, 'another');
  expect(await deliver(server, hour)).toEqual([]);
  await server.call('listJoinRequests', { token: admin.token });
  expect(await deliver(server, 10 * minute)).toEqual([]);
  await askToJoin(server, 'a-third');
  expect(await deliver(server)).toHaveLength(1);
  // Others have decided about all that was told.
  await decideAll(server);
  await server.db.deleteFrom('join_requests').execute();
  await report(server);
  expect(linesOf(await deliver(server, 10 * minute))).toEqual([expect.stringContaining(': 1 report waits')]);
});

test('what is about an admin itself, or for moderators about staff, is not told to it, and nothing to an address that is not confirmed', async () => {
  const { server, admin } = await startAtOnce();
  const moderator = await createMember(server, { isModerator: true });
  await choose(server, moderator, { waitingMail: 'atOnce' });
  const { token, id } = (await startAtOnce(server)).admin;
  await server.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', id).execute();
  await server.call('reportMember', { token, body: { userId: admin.id, reason: 'Rude.' } });
  expect(await deliver(server)).toEqual([]);
});

test.each<[string, (server: TestServer, admin: TestMember) => Promise<unknown>, number]>([
  ['all of it was dealt with', (server) => decideAll(server).then(() => deliver(server)), 1],
  [
    'the right was lost',
    async (server, { id }) => {
      const { token } = await createMember(server, { isAdmin: true });
      expect((await server.call('demoteMember', { token, params: { id } })).status).toBe(200);
    },
    0,
  ],
  ['the account was deactivated', (server, { token }) => server.call('deactivate', { token }), 0],
  ['it was switched off', (server, admin) => choose(server, admin, { waitingMail: 'never' }), 0],
])('a mail that could not be sent is forgotten when %s', async (_when, change, laterMails) => {
  let isAway = true;
  const mailServer = await startMailServer({ text: () => (isAway ? '451 later' : '250 stored') });
  const mail = createSmtpMail(mailServer.url, 'no-reply@community.example');
  const { server, admin } = await startAtOnce(await startTestServer({}, { mail }));
  // Not the last one.
  await choose(server, await createMember(server, { isAdmin: true }), { waitingMail: 'never' });
  await report(server);
  await deliver(server);
  expect(mailServer.commands).toContain('DATA');
  await change(server, admin);
  isAway = false;
  await deliver(server, hour);
  expect(mailServer.received).toEqual([]);
  await decideAll(server);
  await report(server);
  await deliver(server);
  expect(mailServer.received.filter(({ to }) => to === admin.email)).toHaveLength(laterMails);
});

test('a mail that waits for its mail server has what is left when it is sent', async () => {
  let isAway = true;
  const sent: Letter[] = [];
  const send = (letter: Letter) =>
    isAway ? Promise.reject(new Error('The mail server is away.')) : Promise.resolve(void sent.push(letter));
  const { server, admin } = await startAtOnce(await startTestServer({}, { mail: { send } }));
  await report(server);
  await report(server);
  await deliver(server);
  await decideAll(server, 1);
  await deliver(server);
  isAway = false;
  await deliver(server, hour);
  expect(linesOf(sent.filter((letter) => letter.subject === subject))).toEqual([
    `${admin.email}: 1 report waits for a decision: ${publicUrl}/admin/reports`,
  ]);
});

test('two servers at once queue it once', async () => {
  const { server } = await startAtOnce();
  await report(server);
  server.clock.advance(minute);
  let added = 0;
  const add: TestServer['mailQueue']['add'] = (trx, mail) => {
    added += 1;
    return server.mailQueue.add(trx, mail);
  };
  const counting = { ...server, mailQueue: { ...server.mailQueue, add } };
  await Promise.all([deliver(counting, 0), deliver(counting, 0)]);
  expect(added).toBe(1);
});

test('a clock that was ahead for a moment neither silences the mail nor repeats it', async () => {
  const { server, admin } = await startAtOnce();
  server.clock.advance(72 * hour);
  await report(server, await createMember(server));
  expect(await deliver(server)).toHaveLength(1);
  await server.call('listReportCases', { token: admin.token });
  server.clock.advance(-72 * hour);
  expect(await deliver(server, hour)).toEqual([]);
  await report(server);
  expect(await deliver(server)).toHaveLength(1);
  expect(await deliver(server, hour)).toEqual([]);
});

test('only admins and moderators have the choice, it stays, and the mail is in their language', async () => {
  const server = await startTestServer();
  const [member, moderator] = [await createMember(server), await createMember(server, { isModerator: true })];
  expect([await choiceOf(server, member), await choiceOf(server, moderator)]).toEqual([undefined, 'daily']);
  expectProblem(await choose(server, member, { waitingMail: 'never' }), 403);
  expectProblem(await choose(server, moderator, { waitingMail: 'daily', timeZone: 'Europe/Atlantis' }), 400);
  const { body } = await choose(server, moderator, { waitingMail: 'never' });
  expect([body.settings?.waitingMail, await choiceOf(server, moderator)]).toEqual(['never', 'never']);
  await report(server);
  expect(await deliverForADay(server)).toEqual([]);
  await server.db.updateTable('members').set({ language: 'German' }).where('id', '=', moderator.id).execute();
  await choose(server, moderator, { waitingMail: 'daily', timeZone: 'Europe/Berlin' });
  const hours = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });
  while (hours.format(server.clock.now()) !== '07') server.clock.advance(minute);
  const sentBefore = server.mails.length;
  await deliver(server, 0);
  expect(server.mails).toHaveLength(sentBefore);
  await deliver(server, hour);
  expect(server.mails.at(-1)).toMatchObject({ to: moderator.email, subject: 'Bei Cleaner Life wartet etwas auf dich' });
  // No server ran until the next evening.
  const sent = server.mails.length;
  await deliver(server, 34 * hour);
  expect(server.mails).toHaveLength(sent);
  await deliver(server, 14 * hour);
  expect(server.mails).toHaveLength(sent + 1);
});
