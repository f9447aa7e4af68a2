import { expect, test } from 'vitest';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

test('S117: registering opens an account and a session', async () => {
  const server = shared();
  const { status, body } = await server.ask('register', { body: { username: 'amara.green', email: 'amara@example.org', password } });
  expect(status).toBe(200);
  expect(body.message).toBe('Registration successful');
  const { body: account } = await server.ask('getCurrentUser', { token: body.token });
  expect(account).toMatchObject({ _id: body.userId, username: 'amara.green', email: 'amara@example.org', isAdmin: false, profilePicUrl: '', about: '' });
});

test('S053: usernames of 3 to 30 letters, digits, dots, underscores and hyphens are taken, of any script', async () => {
  const server = shared();
  for (const [n, username] of ['abc', 'x'.repeat(30), 'A.b_c-9', 'अमारा', 'Ünal', '小さな花', '𐐀𐐨𐑀'].entries()) {
    const { status, body } = await server.ask('register', { body: { username, email: `named${n}@example.org`, password } });
    expect(status, username).toBe(200);
    expect((await server.ask('getCurrentUser', { token: body.token })).body.username).toBe(username);
  }
});

test('S053: what does not keep to the rules is refused, and told which', async () => {
  const server = shared();
  const fits = { username: 'rules', email: 'rules@example.org', password };
  const wrong = [
    [{ username: 'ab' }, /^username needs at least 3 characters/],
    [{ username: 'x'.repeat(31) }, /^username may have at most 30 characters/],
    [{ username: 'a b c' }, /^username may hold letters, digits/],
    [{ username: 'a/b/c' }, /^username may hold/],
    [{ username: 'a😀b' }, /^username may hold/],
    [{ username: '‮abc' }, /^username may hold/],
    [{ email: 'nobody' }, /^email must be an e-mail address/],
    [{ email: 'a@b' }, /^email must be/],
    [{ email: 'a b@example.org' }, /^email must be/],
    [{ email: ' a@example.org' }, /^email must be/],
    [{ email: 'a@example.org\nbcc:x@example.org' }, /^email must be/],
    [{ email: `${'x'.repeat(250)}@example.org` }, /^email may have at most 254/],
    [{ password: 'seven77' }, /^password needs at least 8 characters/],
    [{ password: 'x'.repeat(129) }, /^password may have at most 128/],
  ] as const;
  for (const [part, words] of wrong) {
    const reply = await server.ask('register', { body: { ...fits, ...part } });
    expectRefusal(reply, 400);
    expect(reply.body.message).toMatch(words);
  }
  expect((await server.ask('register', { body: { ...fits, password: 'eight888' } })).status).toBe(200);
});

test('S053: a username is unique without regard to case or to how its letters are composed', async () => {
  const server = shared();
  expect((await server.ask('register', { body: { username: 'Chloé', email: 'chloe@example.org', password } })).status).toBe(200);
  for (const username of ['chloé', 'CHLOÉ', 'Chloe\u0301']) {
    const reply = await server.ask('register', { body: { username, email: 'other@example.org', password } });
    expectRefusal(reply, 409);
    expect(reply.body.message).toBe('This username is taken.');
  }
});

test('S053: an e-mail address is unique without regard to case', async () => {
  const server = shared();
  await register(server, 'nadia');
  const reply = await server.ask('register', { body: { username: 'nadia2', email: 'NADIA@Example.org', password } });
  expectRefusal(reply, 409);
  expect(reply.body.message).toBe('This e-mail address belongs to another account.');
});

test.each([
  ['username', (n: number) => ({ username: n % 2 ? 'Racer' : 'racer', email: `racer${n}@example.org`, password })],
  ['e-mail address', (n: number) => ({ username: `racing${n}`, email: n % 2 ? 'RACE@example.org' : 'race@example.org', password })],
])('S053: of several who take one %s at once, one gets it and the others are told', async (_, body) => {
  const server = shared();
  const replies = await Promise.all([1, 2, 3, 4].map((n) => server.ask('register', { body: body(n) })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
  for (const { body: won } of replies.filter((reply) => reply.status === 200)) expect(await statusOf(server, won.token)).toBe(200);
});

test('S057: neither a password nor a token stands in the database', async () => {
  const server = shared();
  const { id, token } = await register(server, 'secretive');
  const member = await server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(member.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const sessions = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', id).execute();
  expect(sessions).toHaveLength(1);
  expect(sessions[0]!.token_hash).toMatch(/^[\w-]{43}$/);
  const kept = JSON.stringify([member, sessions, await server.db.selectFrom('one_time_tokens').selectAll().execute()]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(password);
});
