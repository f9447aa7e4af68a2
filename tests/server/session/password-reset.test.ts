import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createFolderMail } from '#server/platform/mail.ts';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { mailsWithLink } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const other = 'another private phrase';

/** Registering sends a mail, too. */
const resetMails = (server: TestServer) => mailsWithLink(server, 'forgot-password');

/** Requests a link and returns the token in the mail. */
async function mailedToken(server: TestServer, email: string): Promise<string> {
  const before = resetMails(server).length;
  expect((await server.call('forgotPassword', { body: { email } })).status).toBe(200);
  const mail = await vi.waitUntil(() => resetMails(server)[before], patience);
  return /token=([\w-]{43})$/m.exec(mail.text)![1]!;
}

test('S014: a mailed link sets a new password and revokes all sessions', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://clean.example', APP_NAME: 'Green Room' });
  const { email, token } = await register(server, 'amara');
  const { body: second } = await server.call('login', { body: { email, password } });
  const link = await mailedToken(server, 'AMARA@example.org');
  expect(resetMails(server)[0]).toMatchObject({ to: email, subject: 'A new password for Green Room' });
  expect(resetMails(server)[0]!.text).toContain('Hello amara,');
  expect(resetMails(server)[0]!.text).toContain(`\nhttps://clean.example/forgot-password?token=${link}\n`);
  expect(await statusOf(server, token)).toBe(200);

  const { status, body } = await server.call('resetPassword', { body: { token: link, password: other } });
  expect([status, body]).toEqual([200, { message: 'Your password is changed. Please log in.' }]);
  expect([await statusOf(server, token), await statusOf(server, second.token)]).toEqual([401, 401]);
  expect((await server.call('login', { body: { email, password } })).status).toBe(401);
  expect((await server.call('login', { body: { email, password: other } })).status).toBe(200);
});

test('S014: the answer is the same for an address that has no account, and no mail is sent', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const unknown = await server.call('forgotPassword', { body: { email: 'nobody@example.org' } });
  const known = await server.call('forgotPassword', { body: { email } });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await vi.waitUntil(() => resetMails(server).length > 0, patience);
  expect(resetMails(server).map((mail) => mail.to)).toEqual([email]);
});

test('S014: a link works once, also with concurrent requests', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const replies = await Promise.all(
    ['first private phrase', 'second private phrase'].map((phrase) =>
      server.call('resetPassword', { body: { token, password: phrase } }),
    ),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
  expectProblem(await server.call('resetPassword', { body: { token, password: other } }), 400);
});

test('S014: a link is valid for 30 minutes, an invented one never', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const [late, soon] = [await mailedToken(server, email), await mailedToken(server, email)];
  server.clock.advance(30 * minute - 1);
  expect((await server.call('resetPassword', { body: { token: soon, password: other } })).status).toBe(200);
  const second = await mailedToken(server, email);
  server.clock.advance(30 * minute);
  for (const token of [late, second, 'x', 'u1cGkq3nA7pS9eYwLQ2m0vTj5rHdXb8fKzNoWiPxCgE']) {
    expectProblem(await server.call('resetPassword', { body: { token, password: 'yet another phrase' } }), 400);
  }
  expect((await server.call('login', { body: { email, password: other } })).status).toBe(200);
});

test('S014: link tokens are stored hashed and are valid for nothing else', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const tokens = await server.db.selectFrom('one_time_tokens').selectAll().where('kind', '=', 'reset').execute();
  expect(tokens).toHaveLength(1);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(await statusOf(server, token)).toBe(401);
  expect((await server.call('user', { token })).status).toBe(401);
  expect((await server.call('resetPassword', { body: { token, password: other } })).status).toBe(200);
});

test('S014: a mail is queued before the answer says so, by the same work in the database for an unknown address', async () => {
  const server = await startTestServer();
  const links = () => server.db.selectFrom('one_time_tokens').select('member_id').where('kind', '=', 'reset').execute();
  const beforeAnswers: number[] = [];
  server.app.addHook('onSend', async ({ url }) => {
    if (url.endsWith('/forgotPassword')) beforeAnswers.push((await links()).length);
  });
  const { id, email } = await register(server, 'amara');
  for (const each of [email, 'nobody@example.org']) await server.call('forgotPassword', { body: { email: each } });
  expect(beforeAnswers).toEqual([1, 2]);
  expect((await links()).map((link) => link.member_id)).toEqual(expect.arrayContaining([id, null]));
  expect(resetMails(server).map((mail) => mail.to)).toEqual([email]);
  // The mail to nobody has gone through the queue as well.
  const results = server.db.selectFrom('mail_results').select(['result', 'count']).where('kind', '=', 'passwordReset');
  expect(await results.orderBy('result').execute()).toEqual([
    { result: 'sent', count: 1 },
    { result: 'skipped', count: 1 },
  ]);
  expect(await server.db.selectFrom('mails').select('id').execute()).toEqual([]);
});

test('S014: an address gets at most five links an hour, from whatever network they are requested', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  for (let n = 0; n < 8; n += 1) {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/user/forgotPassword',
      payload: { email },
      remoteAddress: `192.0.2.${n}`,
    });
    expect(reply.statusCode).toBe(200);
    if (n < 5) await vi.waitUntil(() => resetMails(server).length === n + 1, patience);
  }
  await register(server, 'nadia');
  await mailedToken(server, 'nadia@example.org');
  expect(resetMails(server).map((mail) => mail.to)).toEqual([...Array<string>(5).fill(email), 'nadia@example.org']);
});

test("S014: without SMTP_URL a mail is a file that only the server's user can read", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }));
  const mail = createFolderMail(folder, 'Green Room <no-reply@clean.example>', { now: () => Date.UTC(2026, 10, 1) });
  await Promise.all(
    [1, 2].map((n) =>
      mail.send({
        to: 'amara@example.org',
        subject: `Hello ${n}`,
        text: 'Žluťoučký\n\nhttps://clean.example/?token=abc',
      }),
    ),
  );

  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^2026-11-01T00-00-00\.000Z-[\w-]{8}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).toMatch(/^From: Green Room <no-reply@clean\.example>$/m);
    expect(text).toMatch(/^To: amara@example\.org$/m);
    expect(text).toMatch(/^Subject: Hello [12]$/m);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('S014: a login with the old password during a reset leaves no session behind', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const logIn = () => server.call('login', { body: { email, password } });
  const [reset, ...logins] = await Promise.all([
    server.call('resetPassword', { body: { token, password: other } }),
    ...Array.from({ length: 8 }, logIn),
  ]);
  expect(reset.status).toBe(200);
  for (const { status, body } of logins) if (status === 200) expect(await statusOf(server, body.token)).toBe(401);
  expect(logins.map((reply) => reply.status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
});

test('a password change that is under way during a reset does not replace the new password', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  const link = await mailedToken(server, email);
  const thiefs = 'a phrase of a thief';
  const change = { password: thiefs, currentPassword: password };
  const late = await startSlowRequest(server, {
    method: 'PUT',
    path: '/user/userProfile',
    token,
    body: JSON.stringify(change),
  });
  const [reset, ...changes] = await Promise.all([
    server.call('resetPassword', { body: { token: link, password: other } }),
    ...Array.from({ length: 4 }, () => server.call('userProfile', { token, body: change })),
  ]);
  // On a busy machine a change may come first, which ends the link.
  const hasReset = reset.status === 200;
  expect([200, 400]).toContain(reset.status);
  for (const { status } of changes) expect([200, 401, 403]).toContain(status);
  expect([401, 403]).toContain((await late.sendRest()).status);
  expect((await server.call('login', { body: { email, password: other } })).status).toBe(hasReset ? 200 : 401);
  expect((await server.call('login', { body: { email, password: thiefs } })).status).toBe(hasReset ? 401 : 200);
});
