import { expect, onTestFinished, test } from 'vitest';

import { inTransaction } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { createMailQueue, type MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { createSmtpMail, type Letter } from '#server/platform/mail.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const from = 'Cleaner Life <no-reply@community.example>';
const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };

const startServer = (mailServer: MailServer, log?: (line: object) => void) =>
  startTestServer(
    {},
    { mail: createSmtpMail(mailServer.url, from), ...(log && { mailLog: { error: log, warn: log, info: log } }) },
  );

/** The queue of another server on the database, or of the same one after a restart. */
function openQueue({ db, clock }: TestServer, mailServer: MailServer): MailQueue {
  const mail = createSmtpMail(mailServer.url, from);
  const queue = createMailQueue({ db, clock, newId: createIds(clock), mail, log: quiet });
  onTestFinished(() => queue.stop());
  return queue;
}

async function send({ clock, mailQueue }: Pick<TestServer, 'clock' | 'mailQueue'>, later = 0): Promise<void> {
  clock.advance(later);
  mailQueue.wake();
  await mailQueue.idle();
}

const add = ({ db, mailQueue }: TestServer, to: string, more: Partial<Parameters<MailQueue['add']>[1]> = {}) =>
  inTransaction(db, (trx) =>
    mailQueue.add(trx, { kind: 'security', letter: { to, subject: 'News', text: `For ${to}` }, ...more }),
  );

const recipients = ({ received }: MailServer) => received.map(({ to }) => to).toSorted();

async function results({ db }: TestServer): Promise<string[]> {
  const rows = await db.selectFrom('mail_results').selectAll().orderBy('kind').orderBy('result').execute();
  return rows.map(({ kind, result, reason, count }) => `${count} ${kind} ${result}${reason && ` (${reason})`}`);
}

test('a mail arrives once although the mail server is away for an hour and the server restarts meanwhile', async () => {
  const mailServer = await startMailServer();
  const server = await startServer(mailServer);
  await mailServer.close();
  const { email } = await register(server, 'amara');
  await server.mailQueue.idle();
  for (let n = 0; n < 60; n += 1) await send(server, minute);
  await server.mailQueue.stop();
  expect(await results(server)).toEqual(['6 verification failed (unreachable)']);

  await mailServer.open();
  const mailQueue = openQueue(server, mailServer);
  for (let n = 0; n < 3; n += 1) await send({ ...server, mailQueue }, hour);
  expect(recipients(mailServer)).toEqual([email]);
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('a mail whose server died while it was sent is repeated with the same Message-ID', async () => {
  const hanging = await startMailServer({ text: () => new Promise(() => undefined) });
  const server = await startServer(hanging);
  await add(server, 'amara@example.org');
  await expect.poll(() => hanging.commands).toContain('DATA');
  const mailServer = await startMailServer({
    text: ({ messageId }) => (messageIds.push(messageId) > 1 ? '250 ok' : null),
  });
  const messageIds: string[] = [];
  const mailQueue = openQueue(server, mailServer);
  await send({ ...server, mailQueue }, minute);
  expect(messageIds).toEqual([]);
  // The connection is lost after the text, before the answer.
  await send({ ...server, mailQueue }, 10 * minute);
  await send({ ...server, mailQueue }, hour);
  expect(messageIds).toEqual(Array(2).fill(expect.stringMatching(/^<[\w-]{36}@community\.example>$/)));
  expect(new Set(messageIds).size).toBe(1);
  expect(mailServer.received).toHaveLength(1);
});

test('of two servers each mail is sent by one', async () => {
  const mailServer = await startMailServer();
  const server = await startServer(mailServer);
  const other = openQueue(server, mailServer);
  const addresses = Array.from({ length: 30 }, (_, n) => `member${n}@example${n % 3}.org`).toSorted();
  await Promise.all(
    addresses.map(async (address) => {
      await add(server, address);
      other.wake();
    }),
  );
  await Promise.all([server.mailQueue.idle(), other.idle()]);
  expect(recipients(mailServer)).toEqual(addresses);
});

test('a slow domain and many news delay nobody else', async () => {
  const released = Promise.withResolvers<undefined>();
  let held = 0;
  const mailServer = await startMailServer({
    async text({ to }) {
      if (to.endsWith('@slow.example')) {
        held += 1;
        await released.promise;
      }
      return '250 stored';
    },
  });
  const server = await startServer(mailServer);
  const slow = Array.from({ length: 30 }, (_, n) => `member${n}@slow.example`).toSorted();
  for (const address of slow) await add(server, address, { kind: 'dailyMail' });
  await add(server, 'amara@example.org');
  await expect.poll(() => recipients(mailServer)).toEqual(['amara@example.org']);
  expect(held).toBeLessThanOrEqual(4);
  released.resolve(undefined);
  await server.mailQueue.idle();
  expect(recipients(mailServer)).toEqual(['amara@example.org', ...slow].toSorted());
});

test('an address that refuses mail for good is not tried again, and gets nothing unasked until it is confirmed', async () => {
  let isGone = true;
  const mailServer = await startMailServer({ recipient: () => (isGone ? '550 5.1.1 no such user' : '250 fine') });
  const server = await startServer(mailServer);
  const { email, id } = await register(server, 'amara');
  await server.mailQueue.idle();
  await send(server, hour);
  const attempts = () => mailServer.commands.filter((command) => command === 'RCPT').length;
  expect(attempts()).toBe(1);
  isGone = false;
  await add(server, email, { kind: 'dailyMail' });
  await add(server, email, { kind: 'security' });
  await server.mailQueue.idle();
  expect([attempts(), mailServer.received]).toEqual([1, []]);

  // It asked for this one.
  await server.call('forgotPassword', { body: { email } });
  await server.mailQueue.idle();
  const token = /token=3D([\w=\n-]+?)\n\n/.exec(mailServer.received[0]!.text)![1]!.replaceAll('=\n', '');
  const body = { token, password: 'another private phrase' };
  expect((await server.call('resetPassword', { body })).status).toBe(200);
  await add(server, email, { kind: 'dailyMail' });
  await server.mailQueue.idle();
  expect(recipients(mailServer)).toEqual([email, email]);
  expect(await results(server)).toEqual([
    '1 dailyMail sent',
    '1 dailyMail skipped',
    '1 passwordReset sent',
    '1 security skipped',
    '1 verification refused (recipient)',
  ]);
  expect(id).not.toBe('');
});

test('a member is told that there is no mailbox at its address, or at one that waits, until the mailbox takes a mail', async () => {
  let isGone = true;
  const mailServer = await startMailServer({ recipient: () => (isGone ? '550 5.1.1 no such user' : '250 fine') });
  const server = await startServer(mailServer);
  const { token } = await register(server, 'amara');
  const isRefused = async () => {
    await server.mailQueue.idle();
    return (await server.call('getCurrentUser', { token })).body.emailRefused;
  };
  expect(await isRefused()).toBe(true);
  isGone = false;
  await server.call('sendVerification', { token });
  expect(await isRefused()).toBe(false);

  isGone = true;
  await server.call('userProfile', { token, body: { email: 'Mistyped@example.org' } });
  expect(await isRefused()).toBe(true);
  isGone = false;
  await server.call('userProfile', { token, body: { email: 'right@example.org' } });
  expect(await isRefused()).toBe(false);
  isGone = true;
  await server.call('sendVerification', { token });
  expect(await isRefused()).toBe(true);
});

test('a confirmed address that has refused mail can be confirmed again', async () => {
  let isGone = false;
  const mailServer = await startMailServer({ recipient: () => (isGone ? '550 5.1.1 no such user' : '250 fine') });
  const server = await startServer(mailServer);
  const { email, token, id } = await register(server, 'amara');
  await server.mailQueue.idle();
  await server.db.updateTable('members').set({ email_verified_at: 1 }).where('id', '=', id).execute();
  isGone = true;
  await add(server, email);
  await server.mailQueue.idle();
  isGone = false;
  const { body } = await server.call('sendVerification', { token });
  expect(body.message).toBe(`We have sent a link to ${email}.`);
});

test.each([
  ['451 4.7.1 greylisted', 'later'],
  ['452 4.2.2 mailbox full', 'later'],
  ['554 5.7.1 <amara@example.org>: Relay access denied', 'sender'],
  ['550 relay not permitted', 'sender'],
])('after "%s" a mail is tried again', async (answer, reason) => {
  let isRefused = true;
  const mailServer = await startMailServer({ recipient: () => (isRefused ? answer : '250 fine') });
  const server = await startServer(mailServer);
  await add(server, 'amara@example.org');
  await server.mailQueue.idle();
  isRefused = false;
  await send(server, minute);
  expect(recipients(mailServer)).toEqual(['amara@example.org']);
  expect(await results(server)).toEqual([`1 security failed (${reason})`, '1 security sent']);
});

test('a link that has expired is not sent any more, and a newer one takes the place of one that waits', async () => {
  const mailServer = await startMailServer();
  const server = await startServer(mailServer);
  const { email } = await register(server, 'amara');
  await server.mailQueue.idle();
  await mailServer.close();
  await server.call('forgotPassword', { body: { email } });
  await server.mailQueue.idle();
  await send(server, 30 * minute);
  expect(await server.db.selectFrom('mails').select('id').execute()).toEqual([]);

  for (let n = 0; n < 2; n += 1) {
    await server.call('forgotPassword', { body: { email } });
    await server.mailQueue.idle();
  }
  await mailServer.open();
  await send(server, minute);
  // That which verifies the address, and one link.
  expect(recipients(mailServer)).toEqual([email, email]);
});

test('what did not happen is not mailed, and what was mailed is not kept', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const body = { username: 'other', email, password };
  expectProblem(await server.call('register', { body }), 409);
  await expect(
    inTransaction(server.db, async (trx) => {
      const letter: Letter = { to: email, subject: 'News', text: 'Never' };
      await server.mailQueue.add(trx, { kind: 'security', letter });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await send(server);
  expect(server.mails).toHaveLength(1);
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await server.db.selectFrom('mail_results').selectAll().execute())).not.toContain('@');
});

test('each attempt is a line of the log with the kind and the id of the mail, but no address', async () => {
  const answers = ['451 <amara@example.org> later', '550 <amara@example.org> no such user'];
  const mailServer = await startMailServer({ recipient: () => answers.shift() ?? '250 fine' });
  const lines: object[] = [];
  const server = await startServer(mailServer, (line) => lines.push(line));
  await add(server, 'amara@example.org');
  await server.mailQueue.idle();
  await send(server, minute);
  await add(server, 'amara@example.org', { kind: 'code' });
  await server.mailQueue.idle();
  const mail = expect.any(String) as string;
  expect(lines).toEqual([
    { mail, kind: 'security', reason: 'later', status: 451, attempts: 1 },
    { mail, kind: 'security', reason: 'recipient', status: 550 },
    { mail, kind: 'code', attempts: 1 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('a deleted account gets no mail that waited', async () => {
  const mailServer = await startMailServer();
  const server = await startServer(mailServer);
  await mailServer.close();
  const { token } = await register(server, 'amara');
  await server.mailQueue.idle();
  expect((await server.call('delete', { token })).status).toBe(200);
  await mailServer.open();
  await send(server, hour);
  expect(mailServer.received).toEqual([]);
});
