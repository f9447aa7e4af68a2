import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const proofRequired = { code: 'proof-needed', message: 'Please confirm that it is you.', proofRequired: true };

async function startWithOldSession() {
  const server = await startTestServer();
  const member = await register(server, 'amara');
  server.clock.advance(15 * minute);
  return { server, ...member };
}

/** Asks for a code, which is in the subject and the text of a mail. */
async function mailedCode(server: TestServer, token: string): Promise<string> {
  expect((await server.call('sendProofCode', { token })).status).toBe(200);
  return /^\d{6}$/m.exec(server.mails.at(-1)!.text)![0];
}

test('a session older than 15 minutes alone changes no e-mail address and deletes no account', async () => {
  const { server, token, email } = await startWithOldSession();
  const change = await server.call('userProfile', { token, body: { email: 'thief@example.org', about: 'Mine' } });
  expect([change.status, change.body]).toEqual([403, proofRequired]);
  const removal = await server.call('delete', { token });
  expect([removal.status, removal.body]).toEqual([403, proofRequired]);
  const { body: account } = await server.call('getCurrentUser', { token });
  expect(account).toMatchObject({ email, about: '' });
  expect(account.pendingEmail).toBeUndefined();
  expect(server.mails.map(({ to }) => to)).not.toContain('thief@example.org');
});

test('a session older than 15 minutes alone sets no first password', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  server.clock.advance(15 * minute);
  const reply = await server.call('userProfile', { token, body: { password: 'a phrase of a thief' } });
  expect([reply.status, reply.body]).toEqual([403, proofRequired]);
});

test('an admin with an old session deletes nothing of others', async () => {
  const server = await startTestServer();
  const [author, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const { id: postId } = await createPost(server, author);
  const body = { postId, comment: 'Hm.' };
  const { commentId } = (await server.call('addComments', { token: author.token, body })).body.comment;
  server.clock.advance(15 * minute);
  const { token } = admin;
  const replies = [
    await server.call('deletePost', { token, params: { postId } }),
    await server.call('deleteComment', { token, params: { commentId } }),
  ];
  for (const { status, body } of replies) expect([status, body]).toMatchObject([403, proofRequired]);
});

test('fields that need no proof are changed in an old session', async () => {
  const { server, token, email } = await startWithOldSession();
  const { status } = await server.call('userProfile', { token, body: { email, username: 'amara.2', about: 'Hello' } });
  expect(status).toBe(200);
});

test('the password proves for 15 minutes, in this session only', async () => {
  const { server, token, email } = await startWithOldSession();
  const { body: other } = await server.call('login', { body: { email, password } });
  server.clock.advance(15 * minute);
  expectProblem(await server.call('prove', { token, body: { password: 'wrong' } }), 403);
  expect((await server.call('delete', { token })).status).toBe(403);
  expect((await server.call('prove', { token, body: { password } })).status).toBe(200);
  expect((await server.call('delete', { token: other.token })).status).toBe(403);
  server.clock.advance(15 * minute - 1);
  expect((await server.call('delete', { token })).status).toBe(200);
});

test('the current password in a change of the password proves for the whole change', async () => {
  const { server, token } = await startWithOldSession();
  const body = { password: 'a new private phrase', currentPassword: password, email: 'new@example.org' };
  expect((await server.call('userProfile', { token, body })).status).toBe(200);
  expect((await server.call('getCurrentUser', { token })).body.pendingEmail).toBe('new@example.org');
});

test('a mailed code proves once, for 10 minutes', async () => {
  const { server, token, email } = await startWithOldSession();
  const late = await mailedCode(server, token);
  expect(server.mails.at(-1)?.to).toBe(email);
  server.clock.advance(10 * minute);
  expectProblem(await server.call('prove', { token, body: { code: late } }), 403);
  const code = await mailedCode(server, token);
  expect((await server.call('prove', { token, body: { code: ` ${code} ` } })).status).toBe(200);
  expectProblem(await server.call('prove', { token, body: { code } }), 403);
  expect((await server.call('delete', { token })).status).toBe(200);
});

test('a code is void after five wrong tries, and in another session', async () => {
  const { server, token, email } = await startWithOldSession();
  const { body: other } = await server.call('login', { body: { email, password } });
  const code = await mailedCode(server, token);
  expectProblem(await server.call('prove', { token: other.token, body: { code } }), 403);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n += 1) expectProblem(await server.call('prove', { token, body: { code: wrong } }), 403);
  expectProblem(await server.call('prove', { token, body: { code } }), 403);
});

test('parallel guesses of a code count, too', async () => {
  const { server, token } = await startWithOldSession();
  const code = await mailedCode(server, token);
  const wrong = code === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: 5 }, () => server.call('prove', { token, body: { code: wrong } })));
  expectProblem(await server.call('prove', { token, body: { code } }), 403);
});

test('a proof names a password or a code', async () => {
  const { server, token } = await startWithOldSession();
  expectProblem(await server.call('prove', { token, body: {} }), 400);
});
