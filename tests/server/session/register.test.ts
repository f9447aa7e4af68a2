import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

test('S117: registering creates an account and a session', async () => {
  const server = shared();
  const { status, body } = await server.call('register', {
    body: { username: 'amara.green', email: 'amara@example.org', password },
  });
  expect(status).toBe(200);
  expect(body.message).toBe('Registration successful');
  const { body: account } = await server.call('getCurrentUser', { token: body.token });
  expect(account).toMatchObject({
    _id: body.userId,
    username: 'amara.green',
    email: 'amara@example.org',
    isAdmin: false,
    profilePicUrl: '',
    about: '',
  });
});

test('S053: usernames of 3 to 30 letters, digits, dots, underscores and hyphens are accepted, of any script', async () => {
  const server = shared();
  for (const [n, username] of ['abc', 'x'.repeat(30), 'A.b_c-9', 'अमारा', 'Ünal', '小さな花', '𐐀𐐨𐑀'].entries()) {
    const { status, body } = await server.call('register', {
      body: { username, email: `named${n}@example.org`, password },
    });
    expect(status, username).toBe(200);
    expect((await server.call('getCurrentUser', { token: body.token })).body.username).toBe(username);
  }
});

test('S053: invalid values are rejected with a message that names the rule', async () => {
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
  for (const [part, message] of wrong) {
    const reply = await server.call('register', { body: { ...fits, ...part } });
    expectProblem(reply, 400);
    expect(reply.body.message).toMatch(message);
  }
  expect((await server.call('register', { body: { ...fits, password: 'q7-vLm2x' } })).status).toBe(200);
});

test('S053: a username is unique, ignoring case and Unicode composition', async () => {
  const server = shared();
  expect(
    (await server.call('register', { body: { username: 'Chloé', email: 'chloe@example.org', password } })).status,
  ).toBe(200);
  for (const username of ['chloé', 'CHLOÉ', 'Chloe\u0301']) {
    const reply = await server.call('register', { body: { username, email: 'other@example.org', password } });
    expectProblem(reply, 409);
    expect(reply.body.message).toBe('This username is taken.');
  }
});

test('S053: names that cannot be told apart from others, or read, are refused with a sentence', async () => {
  const server = shared();
  const refused = [
    ...['a\u3164b', 'ab\u115f', 'ab\u034fc', 'ab\ufe0f', 'ab\u{e0100}'].map(
      (name) => [name, 'A username has no invisible characters.'] as const,
    ),
    ...['...', '_-_', '.-.-.'].map((name) => [name, 'A username has at least one letter or digit.'] as const),
    ...['a\u0301\u0302\u0303b', 'a.\u0301b', '\u0301abc', 'ก็็ข'].map(
      (name) =>
        [name, 'A username has at most two accents or other marks on a letter, and none without a letter.'] as const,
    ),
    ...['аmara', 'amaraν', 'aーb', 'Lena小', 'x_٣'].map(
      (name) => [name, 'A username has letters of one script, for example all Latin or all Greek.'] as const,
    ),
    ...[
      'admin',
      'ADMIN',
      'Adm1n',
      'adrnin',
      'a.d.m.i.n',
      'admin-7f2a',
      'the_support',
      'Cleaner.Life',
      'moderator7',
    ].map((name) => [name, 'This username is reserved. Please choose another one.'] as const),
    // Their normal form is longer, or has other characters.
    ...['⑽⑽⑽', 'ﷺﷺﷺ', 'ﬃ'.repeat(11), 'İ'.repeat(16)].map(
      (name) => [name, 'A username has 3–30 letters, digits, dots, dashes or underscores.'] as const,
    ),
  ];
  for (const [username, message] of refused) {
    const reply = await server.call('register', { body: { username, email: 'refused@example.org', password } });
    expect([reply.status, reply.body.message], JSON.stringify(username)).toEqual([400, message]);
  }
});

test('S053: names in one script are accepted, also with the marks that it needs', async () => {
  const server = shared();
  const names = ['Việt.Hà', 'анна', 'さくら花', '김수진', 'ကျော်', 'བསྒྲུབས', 'محمد', 'sysop', 'badminton', 'ﬁona'];
  for (const [n, username] of names.entries()) {
    const reply = await server.call('register', { body: { username, email: `script${n}@example.org`, password } });
    expect([reply.status, reply.body.message], username).toEqual([200, 'Registration successful']);
  }
});

test('S053: a username that looks like one that is taken is refused', async () => {
  const server = shared();
  for (const [n, [taken, lookalike]] of [
    ['paypal', 'paypaI'],
    ['clover', 'c1over'],
    ['somename', 'sornename'],
    ['ceo.shop', 'ceo.sh0p'],
    ['coco', 'сосо'],
  ].entries()) {
    await register(server, taken!);
    const body = { username: lookalike!, email: `lookalike${n}@example.org`, password };
    const reply = await server.call('register', { body });
    expect([reply.status, reply.body.message], lookalike).toEqual([409, 'This username looks like one that is taken.']);
  }
});

test('S053: an e-mail address is unique, ignoring case', async () => {
  const server = shared();
  await register(server, 'nadia');
  const reply = await server.call('register', { body: { username: 'nadia2', email: 'NADIA@Example.org', password } });
  expectProblem(reply, 409);
  expect(reply.body.message).toBe('This e-mail address belongs to another account.');
});

test.each([
  ['username', (n: number) => ({ username: n % 2 ? 'Racer' : 'racer', email: `racer${n}@example.org`, password })],
  [
    'e-mail address',
    (n: number) => ({ username: `racing${n}`, email: n % 2 ? 'RACE@example.org' : 'race@example.org', password }),
  ],
])(
  'S053: of several registrations with one %s at once, one succeeds and the others are answered 409',
  async (_, body) => {
    const server = shared();
    const replies = await Promise.all([1, 2, 3, 4].map((n) => server.call('register', { body: body(n) })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
    for (const { body: won } of replies.filter((reply) => reply.status === 200))
      expect(await statusOf(server, won.token)).toBe(200);
  },
);

test('S057: the database contains neither passwords nor tokens', async () => {
  const server = shared();
  const { id, token } = await register(server, 'secretive');
  const member = await server.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(member.password_hash).toMatch(/^\$argon2id\$/);
  const sessions = await server.db.selectFrom('sessions').selectAll().where('member_id', '=', id).execute();
  expect(sessions).toHaveLength(1);
  expect(sessions[0]!.token_hash).toMatch(/^[\w-]{43}$/);
  const stored = JSON.stringify([
    member,
    sessions,
    await server.db.selectFrom('one_time_tokens').selectAll().execute(),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(password);
});
