import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { outboxMail } from '#server/platform/mail.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const other = 'another private phrase';

/** Asks for a link and gives the token in the mail that comes. */
async function mailedToken(server: TestServer, email: string): Promise<string> {
  const before = server.mails.length;
  expect((await server.ask('forgotPassword', { body: { email } })).status).toBe(200);
  const mail = await vi.waitUntil(() => server.mails[before]);
  return /token=([\w-]{43})$/m.exec(mail.text)![1]!;
}

test('S014: a mailed link sets a new password, and all sessions end', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://clean.example', APP_NAME: 'Green Room' });
  const { email, token } = await register(server, 'amara');
  const { body: second } = await server.ask('login', { body: { email, password } });
  const link = await mailedToken(server, 'AMARA@example.org');
  expect(server.mails[0]).toMatchObject({ to: email, subject: 'A new password for Green Room' });
  expect(server.mails[0]!.text).toContain('Hello amara,');
  expect(server.mails[0]!.text).toContain(`\nhttps://clean.example/forgot-password?token=${link}\n`);
  expect(await statusOf(server, token)).toBe(200);

  const { status, body } = await server.ask('resetPassword', { body: { token: link, password: other } });
  expect([status, body]).toEqual([200, { message: 'Your password is changed. Please log in.' }]);
  expect([await statusOf(server, token), await statusOf(server, second.token)]).toEqual([401, 401]);
  expect((await server.ask('login', { body: { email, password } })).status).toBe(401);
  expect((await server.ask('login', { body: { email, password: other } })).status).toBe(200);
});

test('S014: the answer is the same for an address that has no account, and no mail is sent', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const unknown = await server.ask('forgotPassword', { body: { email: 'nobody@example.org' } });
  const known = await server.ask('forgotPassword', { body: { email } });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await vi.waitUntil(() => server.mails.length > 0);
  expect(server.mails.map((mail) => mail.to)).toEqual([email]);
});

test('S014: a link works once, also when it is opened twice at once', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const replies = await Promise.all(['first private phrase', 'second private phrase'].map((phrase) => server.ask('resetPassword', { body: { token, password: phrase } })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
  expectRefusal(await server.ask('resetPassword', { body: { token, password: other } }), 400);
});

test('S014: a link works for 30 minutes, and an invented one never', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const [late, soon] = [await mailedToken(server, email), await mailedToken(server, email)];
  server.clock.advance(30 * minute - 1);
  expect((await server.ask('resetPassword', { body: { token: soon, password: other } })).status).toBe(200);
  const second = await mailedToken(server, email);
  server.clock.advance(30 * minute);
  for (const token of [late, second, 'x', 'u1cGkq3nA7pS9eYwLQ2m0vTj5rHdXb8fKzNoWiPxCgE']) {
    expectRefusal(await server.ask('resetPassword', { body: { token, password: 'yet another phrase' } }), 400);
  }
  expect((await server.ask('login', { body: { email, password: other } })).status).toBe(200);
});

test('S014: a new password ends every other link that was mailed, and so does another address', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  const [first, second] = [await mailedToken(server, email), await mailedToken(server, email)];
  expect((await server.ask('resetPassword', { body: { token: first, password: other } })).status).toBe(200);
  expectRefusal(await server.ask('resetPassword', { body: { token: second, password } }), 400);

  const { body } = await server.ask('login', { body: { email, password: other } });
  expect(token).not.toBe(body.token);
  const third = await mailedToken(server, email);
  expect((await server.ask('userProfile', { token: body.token, body: { email: 'safe@example.org' } })).status).toBe(200);
  expectRefusal(await server.ask('resetPassword', { body: { token: third, password } }), 400);
});

test('S014: links stand hashed in the database, and open nothing else', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const kept = await server.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(await statusOf(server, token)).toBe(401);
  expect((await server.ask('user', { token })).status).toBe(401);
  expect((await server.ask('resetPassword', { body: { token, password: other } })).status).toBe(200);
});

test('S014: nobody is sent more than five links an hour, whoever asks', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { email } = await register(server, 'amara');
  for (let n = 0; n < 8; n += 1) {
    const reply = await server.app.inject({ method: 'POST', url: '/api/user/forgotPassword', payload: { email }, remoteAddress: `192.0.2.${n}` });
    expect(reply.statusCode).toBe(200);
    if (n < 5) await vi.waitUntil(() => server.mails.length === n + 1);
  }
  await register(server, 'nadia');
  await mailedToken(server, 'nadia@example.org');
  expect(server.mails.map((mail) => mail.to)).toEqual([...Array<string>(5).fill(email), 'nadia@example.org']);
});

test("S014: without SMTP_URL a mail is a file in the outbox that the owner's account alone can read", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }));
  const mail = outboxMail(folder, 'Green Room <no-reply@clean.example>', { now: () => Date.UTC(2026, 10, 1) });
  await Promise.all([1, 2].map((n) => mail.send({ to: 'amara@example.org', subject: `Hello ${n}`, text: 'Žluťoučký\n\nhttps://clean.example/?token=abc' })));

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

test('S014: a login with the old password that meets the change of it leaves no session behind', async () => {
  const server = await startTestServer();
  const { email } = await register(server, 'amara');
  const token = await mailedToken(server, email);
  const logIn = () => server.ask('login', { body: { email, password } });
  const [reset, ...logins] = await Promise.all([server.ask('resetPassword', { body: { token, password: other } }), ...Array.from({ length: 8 }, logIn)]);
  expect(reset.status).toBe(200);
  for (const { status, body } of logins) if (status === 200) expect(await statusOf(server, body.token)).toBe(401);
  expect(logins.map((reply) => reply.status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
});
