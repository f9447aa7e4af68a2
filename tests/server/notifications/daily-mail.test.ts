import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createFolderMail, type Letter, type Mail } from '#server/platform/mail.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const publicUrl = 'https://community.example';

/** Queues and sends what is due; returns what was sent. */
async function deliver({
  db,
  clock,
  mailQueue,
  mails,
}: Pick<TestServer, 'db' | 'clock' | 'mailQueue' | 'mails'>): Promise<Letter[]> {
  const sentBefore = mails.length;
  await deliverDailyMails({ db, clock, mailQueue, publicUrl });
  mailQueue.wake();
  await mailQueue.idle();
  return mails.slice(sentBefore);
}

const set = (server: TestServer, { token }: TestMember, body: object) =>
  server.send('PATCH', '/user/notificationSettings', { token, payload: body });
const switchOn = (server: TestServer, member: TestMember, timeZone = 'Europe/Berlin') =>
  set(server, member, { dailyMail: true, timeZone });
const isOn = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getNotificationSettings', { token })).body.settings.dailyMail;
const follow = (server: TestServer, who: TestMember, whom: TestMember) =>
  server.call('follow', { token: who.token, params: { id: whom.id } });

/** A member whose address is confirmed. */
async function joinCommunity(server: TestServer, username?: string): Promise<TestMember> {
  const member = await createMember(server, username === undefined ? {} : { username });
  await server.db.updateTable('members').set({ email_verified_at: 1 }).where('id', '=', member.id).execute();
  return member;
}

/** A member with a daily mail, on 1 November 2026 at 10:30 in Berlin. */
async function start(options: { mail?: Mail } = {}) {
  const server = await startTestServer({}, options);
  const amara = await joinCommunity(server, 'amara');
  expect((await switchOn(server, amara)).status).toBe(200);
  return { server, amara, bela: await joinCommunity(server, 'bela'), carla: await joinCommunity(server, 'carla') };
}

/** Until eight o'clock of the next morning in Berlin, at seven in UTC. */
const untilMorning = ({ clock }: TestServer) => {
  const today = new Date(clock.now()).setUTCHours(7, 0, 0, 0);
  clock.advance((today > clock.now() ? today : today + 24 * hour) - clock.now());
};

test('nobody gets a daily mail without having asked for it', async () => {
  const { server, bela, carla } = await start();
  expect(await isOn(server, bela)).toBe(false);
  await follow(server, carla, bela);
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
});

test('one mail at eight in the morning of the member has what is unread, grouped as in the bell, with links', async () => {
  const { server, amara, bela, carla } = await start();
  const post = await createPost(server, amara, { title: 'Serum <3' });
  const save = (who: TestMember) => server.call('savePost', { token: who.token, body: { imageUrl: post.imageUrl } });
  await save(bela);
  server.clock.advance(1000);
  await save(carla);
  await follow(server, bela, amara);
  server.clock.advance(21 * hour);
  expect(await deliver(server)).toEqual([]);
  untilMorning(server);
  const sent = await deliver(server);
  expect(sent).toHaveLength(1);
  const { to, subject, text, html } = sent[0]!;
  expect([to, subject]).toEqual([amara.email, '2 notifications from Cleaner Life']);
  for (const line of [
    'Hello amara,',
    'bela started following you.',
    `${publicUrl}/profile/${bela.id}`,
    'carla and 1 other saved your post “Serum <3”.',
    `${publicUrl}/postDetail/${amara.id}?postId=${post.id}`,
    `${publicUrl}/notifications`,
  ])
    expect(text.split('\n')).toContain(line);
  expect(html).toContain(`<a href="${publicUrl}/profile/${bela.id}"`);
  expect(html).toContain('carla and 1 other saved your post “Serum &lt;3”.');
  expect(await deliver(server)).toEqual([]);
});

test('each morning has what came since the last mail, and none comes without anything new', async () => {
  const { server, amara, bela, carla } = await start();
  await follow(server, bela, amara);
  untilMorning(server);
  expect((await deliver(server))[0]?.subject).toBe('bela started following you.');
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
  await follow(server, carla, amara);
  untilMorning(server);
  expect((await deliver(server))[0]?.text).not.toContain('bela');
  await set(server, amara, { dailyMail: false });
  await follow(server, amara, bela);
  await server.call('unfollow', { token: carla.token, params: { id: amara.id } });
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
});

test('what was read, muted, blocked or switched off, or is of a deactivated member, is not in the mail', async () => {
  const { server, amara, bela, carla } = await start();
  const [dora, eve] = [await joinCommunity(server, 'dora'), await joinCommunity(server, 'eve')];
  const post = await createPost(server, amara);
  for (const who of [bela, carla, dora]) await follow(server, who, amara);
  await server.call('muteMember', { token: amara.token, params: { id: bela.id } });
  await server.call('blockMember', { token: amara.token, params: { id: carla.id } });
  await server.call('deactivate', { token: dora.token });
  await server.call('savePost', { token: eve.token, body: { imageUrl: post.imageUrl } });
  await set(server, amara, { saves: false });
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
  await follow(server, eve, amara);
  await server.call('markNotificationsAsRead', { token: amara.token });
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
});

test('an address that is not confirmed, and a deactivated member, get no mail', async () => {
  const { server, amara, bela, carla } = await start();
  await switchOn(server, carla);
  await server.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', amara.id).execute();
  await follow(server, bela, amara);
  await follow(server, bela, carla);
  await server.call('deactivate', { token: carla.token });
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
});

test('two servers at once send no mail twice', async () => {
  const { server, amara, bela } = await start();
  await follow(server, bela, amara);
  untilMorning(server);
  await Promise.all([deliver(server), deliver(server)]);
  expect(server.mails).toHaveLength(1);
});

test('a mail that cannot be sent is tried again, and the next morning one mail says what both would have', async () => {
  let isAway = true;
  const sent: Letter[] = [];
  const send = (letter: Letter) =>
    isAway ? Promise.reject(new Error('The mail server is away.')) : Promise.resolve(void sent.push(letter));
  const { server, amara, bela, carla } = await start({ mail: { send } });
  await follow(server, bela, amara);
  untilMorning(server);
  await deliver(server);
  server.clock.advance(hour);
  isAway = false;
  await deliver(server);
  expect(sent).toMatchObject([{ subject: 'bela started following you.' }]);

  isAway = true;
  await server.call('markNotificationsAsRead', { token: amara.token });
  const post = await createPost(server, amara);
  await follow(server, carla, amara);
  untilMorning(server);
  await deliver(server);
  await server.call('savePost', { token: bela.token, body: { imageUrl: post.imageUrl } });
  isAway = false;
  // The first one waits for its next attempt, which is after the next morning.
  await server.db
    .updateTable('mails')
    .set({ due_at: server.clock.now() + 2 * 24 * hour })
    .execute();
  untilMorning(server);
  await deliver(server);
  expect(sent).toHaveLength(2);
  expect(sent[1]!.text).toContain('carla started following you.');
  expect(sent[1]!.text).toContain('bela saved your post');
});

test.each<[string, (server: TestServer, amara: TestMember, token: string) => Promise<unknown>]>([
  ['in the settings', (server, amara) => set(server, amara, { dailyMail: false })],
  ['by the link of an earlier one', (server, _amara, token) => server.call('stopDailyMail', { query: { token } })],
])('a mail that waits is forgotten when it is switched off %s', async (_way, switchOff) => {
  let isAway = false;
  const sent: Letter[] = [];
  const send = (letter: Letter) =>
    isAway ? Promise.reject(new Error('The mail server is away.')) : Promise.resolve(void sent.push(letter));
  const { server, amara, bela, carla } = await start({ mail: { send } });
  await follow(server, bela, amara);
  untilMorning(server);
  await deliver(server);
  const [, token = ''] = /stop-daily-mail\?token=([\w-]+)/.exec(sent[0]!.text)!;
  isAway = true;
  await follow(server, carla, amara);
  untilMorning(server);
  await deliver(server);
  await switchOff(server, amara, token);
  isAway = false;
  server.clock.advance(hour);
  await deliver(server);
  expect(sent).toHaveLength(1);
});

test('days on which no server ran bring one mail, in the morning', async () => {
  const { server, amara, bela } = await start();
  await follow(server, bela, amara);
  untilMorning(server);
  server.clock.advance(3 * 24 * hour + 12 * hour);
  expect(await deliver(server)).toEqual([]);
  untilMorning(server);
  expect(await deliver(server)).toHaveLength(1);
  expect(await deliver(server)).toEqual([]);
});

test('the link in a mail switches it off without a login, by POST only, also from a mail program and again', async () => {
  const { server, amara, bela } = await start();
  await follow(server, bela, amara);
  untilMorning(server);
  const { headers, text, html } = (await deliver(server))[0]!;
  const link = /<https:\/\/community\.example\/api(.*)>/.exec(headers!['List-Unsubscribe']!)![1]!;
  const token = link.split('token=')[1]!;
  expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain(`${publicUrl}/stop-daily-mail?token=${token}`);
  expect(html).toContain(`${publicUrl}/stop-daily-mail?token=${token}`);

  const opened = await server.send('GET', link);
  expect([opened.status, opened.headers['location']]).toEqual([302, `/stop-daily-mail?token=${token}`]);
  expect(await isOn(server, amara)).toBe(true);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const oneClick = await server.send('POST', link, { headers: form, payload: 'List-Unsubscribe=One-Click' });
  expect(oneClick.status).toBe(200);
  expect(await isOn(server, amara)).toBe(false);
  expect((await server.call('stopDailyMail', { query: { token } })).status).toBe(200);

  // The link of an old mail works for as long as there is a mail to switch off.
  await switchOn(server, amara);
  expect((await server.call('stopDailyMail', { query: { token } })).status).toBe(200);
  expect(await isOn(server, amara)).toBe(false);
  await follow(server, amara, bela);
  untilMorning(server);
  expect(await deliver(server)).toEqual([]);
  expectProblem(await server.call('stopDailyMail', { query: { token: `${token}x` } }), 400);
  expectProblem(await server.send('POST', '/user/login', { headers: form, payload: 'email=a' }), 415);
});

test('a time zone that does not exist is refused, and another one brings no second mail on the same day', async () => {
  const { server, amara, bela, carla } = await start();
  for (const timeZone of ['Europe/Atlantis', '+01:00', '']) expectProblem(await switchOn(server, amara, timeZone), 400);
  await follow(server, bela, amara);
  untilMorning(server);
  expect(await deliver(server)).toHaveLength(1);
  await switchOn(server, amara, 'America/New_York');
  await follow(server, carla, amara);
  server.clock.advance(6 * hour);
  expect(await deliver(server)).toEqual([]);
  server.clock.advance(24 * hour);
  expect(await deliver(server)).toHaveLength(1);
});

test('a community without a mail server writes the mail with both its texts and its headers', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'cleaner-life-'));
  onTestFinished(() => rm(outbox, { recursive: true }));
  const mail = createFolderMail(outbox, 'no-reply@community.example', systemClock);
  const { server, amara, bela } = await start({ mail });
  await follow(server, bela, amara);
  untilMorning(server);
  await deliver(server);
  const [file] = await readdir(outbox);
  const text = await readFile(join(outbox, file!), 'utf8');
  expect(text).toMatch(/^List-Unsubscribe:\s+<https:/m);
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  for (const type of ['multipart/alternative', 'text/plain', 'text/html']) expect(text).toContain(type);
});
