import { expect, test, vi } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { mailedToken, mailsWithLink } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const newEmail = 'new@example.org';

const own = async (server: TestServer, token: string) => (await server.call('getCurrentUser', { token })).body;
const logIn = (server: TestServer, email: string, phrase = password) =>
  server.call('login', { body: { email, password: phrase } });

/** Opens the newest link for this address that was mailed to it. */
async function verify(server: TestServer, email: string): Promise<number> {
  const token = await mailedToken(server, 'verify-email', email);
  return (await server.call('verifyEmail', { body: { token } })).status;
}

/** Changes a verified address to another one, and confirms it. */
async function changeEmail(server: TestServer, token: string, email: string): Promise<void> {
  expect((await server.call('userProfile', { token, body: { email } })).status).toBe(200);
  expect(await verify(server, email)).toBe(200);
}

test('a new member is logged in at once, and its address is verified by a mailed link that works once', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://clean.example', APP_NAME: 'Green Room' });
  const { email, token } = await register(server, 'amara');
  expect((await own(server, token)).emailVerified).toBe(false);
  const link = await mailedToken(server, 'verify-email', email);
  const [mail] = mailsWithLink(server, 'verify-email');
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address for Green Room' });
  expect(mail?.text).toContain(`\nhttps://clean.example/verify-email?token=${link}\n`);

  expect((await server.call('verifyEmail', { body: { token: link } })).status).toBe(200);
  expect((await own(server, token)).emailVerified).toBe(true);
  expectProblem(await server.call('verifyEmail', { body: { token: link } }), 400);
});

test('a verification link is valid for 24 hours, and can be mailed again', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  const late = await mailedToken(server, 'verify-email', email);
  server.clock.advance(day);
  expectProblem(await server.call('verifyEmail', { body: { token: late } }), 400);
  const again = await server.call('sendVerification', { token });
  expect([again.status, again.body.message]).toEqual([200, `We have sent a link to ${email}.`]);
  expect(await verify(server, email)).toBe(200);
  const done = await server.call('sendVerification', { token });
  expect(done.body.message).toBe('Your e-mail address is confirmed already.');
  expect(mailsWithLink(server, 'verify-email')).toHaveLength(2);
});

test('a new e-mail address counts once the link that was mailed to it is opened', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  await server.call('userProfile', { token, body: { email: newEmail, about: 'Hello' } });
  expect(await own(server, token)).toMatchObject({
    email,
    pendingEmail: newEmail,
    emailVerified: true,
    about: 'Hello',
  });
  expect([(await logIn(server, email)).status, (await logIn(server, newEmail)).status]).toEqual([200, 401]);
  const notice = server.mails.find(({ to, subject }) => to === email && subject.includes('is about to change'));
  expect(notice?.text).toContain(newEmail);

  expect(await verify(server, newEmail)).toBe(200);
  expect(await own(server, token)).toMatchObject({ email: newEmail, emailVerified: true });
  expect((await own(server, token)).pendingEmail).toBeUndefined();
  expect([(await logIn(server, email)).status, (await logIn(server, newEmail)).status]).toEqual([401, 200]);
});

test('the old address gets a link that undoes the change, ends all sessions and asks for a new password', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  await changeEmail(server, token, newEmail);
  server.clock.advance(7 * day - 1);
  const undo = await mailedToken(server, 'undo-email-change', email);
  const { status, body } = await server.call('undoEmailChange', { body: { token: undo } });
  expect([status, body.message]).toEqual([
    200,
    'Your e-mail address is restored. We have sent you a link to set a new password.',
  ]);
  expect(await statusOf(server, token)).toBe(401);
  expect((await logIn(server, email)).status).toBe(401);

  const reset = await mailedToken(server, 'forgot-password', email);
  await server.call('resetPassword', { body: { token: reset, password: 'another private phrase' } });
  const { body: back } = await logIn(server, email, 'another private phrase');
  expect(await own(server, back.token)).toMatchObject({ email, emailVerified: true });
  expectProblem(await server.call('undoEmailChange', { body: { token: undo } }), 400);
});

test('a thief who changes address and password again can revoke no earlier undo link, nor undo the undoing', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  // All within a millisecond.
  for (const address of ['thief@example.org', 'second.thief@example.org', 'third.thief@example.org'])
    await changeEmail(server, token, address);
  const change = { password: 'a phrase of the thief', currentPassword: password };
  expect((await server.call('userProfile', { token, body: change })).status).toBe(200);
  const thiefsUndo = await mailedToken(server, 'undo-email-change', 'thief@example.org');
  const lastUndo = await mailedToken(server, 'undo-email-change', 'second.thief@example.org');
  expect((await server.call('undoEmailChange', { body: { token: lastUndo } })).status).toBe(200);

  const undo = await mailedToken(server, 'undo-email-change', email);
  expect((await server.call('undoEmailChange', { body: { token: undo } })).status).toBe(200);
  expectProblem(await server.call('undoEmailChange', { body: { token: thiefsUndo } }), 400);
  expect((await logIn(server, 'second.thief@example.org', 'a phrase of the thief')).status).toBe(401);
});

test('an old address that was never verified gets no undo link: it may be the mailbox of a stranger', async () => {
  const server = await startTestServer();
  const { token } = await register(server, 'typo');
  await changeEmail(server, token, newEmail);
  await vi.waitUntil(() => server.mails.some(({ subject }) => subject.includes('is about to change')), patience);
  expect(mailsWithLink(server, 'undo-email-change')).toEqual([]);
});

test('a password reset forgets an address that a stranger wanted to set', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await server.call('userProfile', { token, body: { email: 'stranger@example.org' } });
  const strangersLink = await mailedToken(server, 'verify-email', 'stranger@example.org');
  await server.call('forgotPassword', { body: { email } });
  const reset = await mailedToken(server, 'forgot-password', email);
  await server.call('resetPassword', { body: { token: reset, password: 'another private phrase' } });
  expectProblem(await server.call('verifyEmail', { body: { token: strangersLink } }), 400);
  const { body } = await logIn(server, email, 'another private phrase');
  expect(await own(server, body.token)).toMatchObject({ email, emailVerified: true });
});

test('an address is not confirmed by asking for it again, in whatever spelling, and its last spelling counts', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await verify(server, email);
  for (const spelling of [newEmail, newEmail, 'NEW@example.org', newEmail, 'New@Example.org']) {
    expect((await server.call('userProfile', { token, body: { email: spelling } })).status).toBe(200);
    expect(await own(server, token)).toMatchObject({ email, emailVerified: true, pendingEmail: spelling });
  }
  expect((await logIn(server, newEmail)).status).toBe(401);
  expect(await verify(server, 'New@Example.org')).toBe(200);
  expect(await own(server, token)).toMatchObject({ email: 'New@Example.org', emailVerified: true });
  // Only the case of letters makes no difference: whatever else is spelled in another way is another mailbox.
  for (const other of ['n.ew@example.org', 'new+tag@example.org', 'new@xn--exmple-cua.org']) {
    expect((await server.call('userProfile', { token, body: { email: other } })).status).toBe(200);
    expect(await own(server, token)).toMatchObject({ email: 'New@Example.org', pendingEmail: other });
  }
  for (const none of [
    'new@example.org.',
    ' new@example.org',
    'new\u00ad@example.org',
    'new@exam\u200bple.org',
    'new@ex\u00e4mple.org',
  ])
    expectProblem(await server.call('userProfile', { token, body: { email: none } }), 400);
});

test('an address gets at most five verification mails an hour, from whatever account they are requested', async () => {
  const server = await startTestServer({}, { isLimited: true });
  for (let n = 0; n < 7; n += 1) {
    const { token } = await createMember(server);
    const { status } = await server.call('userProfile', { token, body: { email: 'flooded@example.org' } });
    expect(status).toBe(n < 5 ? 200 : 429);
  }
});
