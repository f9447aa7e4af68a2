import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const collectionId = '0198f0c2-3b1d-4a60-9c67-1f2f3b6a9d10';

async function start({ confirmedEmail = true } = {}) {
  const server = await startTestServer();
  const other = await createPost(server, await createMember(server));
  const member = await createMember(server);
  const own = await createPost(server, member);
  if (confirmedEmail) await changeSettings(server, { confirmedEmail });
  const update = (column: 'email_verified_at' | 'email', value: number | string | null) =>
    server.db
      .updateTable('members')
      .set({ [column]: value })
      .where('id', '=', member.id)
      .execute();
  await update('email_verified_at', null);
  return { server, update, postId: other.id, ownId: own.id, ...member };
}

/** Everything by which a member shows words or pictures to others. */
const shown = {
  post: (server: TestServer, { token }: Started) =>
    server.call('savePostMetadata', { token, body: { category: 'beauty', title: 'Soap' } }),
  'edited post': (server: TestServer, { token, ownId }: Started) =>
    server.call('editPost', { token, params: { postId: ownId }, body: { title: 'Buy this' } }),
  comment: (server: TestServer, { token, postId }: Started) =>
    server.call('addComments', { token, body: { postId, comment: 'Lovely.' } }),
  'public collection': (server: TestServer, { token }: Started) =>
    server.call('createCollection', { token, body: { collectionId, name: 'Soaps', isPublic: true } }),
  ...Object.fromEntries(
    Object.entries({ about: 'Soap.', pronouns: 'they', link: 'https://soap.example', username: 'soap-seller' }).map(
      ([name, text]) => [
        name,
        (server: TestServer, { token }: Started) => server.call('userProfile', { token, body: { [name]: text } }),
      ],
    ),
  ),
};
type Started = Pick<Awaited<ReturnType<typeof start>>, 'token' | 'postId' | 'ownId'>;

test.each(Object.entries(shown))(
  'without a confirmed address a new %s is refused, and afterwards it is not',
  async (_, show) => {
    const { server, update, ...member } = await start();
    const refused = await show(server, member);
    expectProblem(refused, 403);
    expect(refused.body).toMatchObject({
      field: 'email',
      message:
        'Others see what you write once your e-mail address is confirmed. Please open the link that we have sent to it.',
    });
    await update('email_verified_at', server.clock.now());
    expect((await show(server, member)).status).toBe(200);
  },
);

test('an account without an address is asked for one', async () => {
  const { server, update, ...member } = await start();
  await update('email', '');
  const refused = await shown.post(server, member);
  expectProblem(refused, 403);
  expect(refused.body.message).toMatch(/Please enter yours\.$/);
});

test('unless the community wants it nobody needs a confirmed address', async () => {
  const { server, update: _, ...member } = await start({ confirmedEmail: false });
  for (const show of Object.values(shown)) expect((await show(server, member)).status).toBe(200);
});

test('what only the member sees, or takes away, needs none', async () => {
  const { server, token, postId, ownId } = await start();
  const answers = [
    await server.call('createCollection', { token, body: { collectionId, name: 'Mine', isPublic: false } }),
    await server.call('editCollection', { token, params: { collectionId }, body: { name: 'Mine alone' } }),
    await server.call('userProfile', { token, body: { about: '', profilePicUrl: '', country: 'in' } }),
    await server.call('deletePost', { token, params: { postId: ownId } }),
    await server.call('reportPost', { token, body: { postId, reason: 'Spam' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const published = await server.call('editCollection', { token, params: { collectionId }, body: { isPublic: true } });
  expectProblem(published, 403);
  await sql`update collections set is_public = 1`.execute(server.db);
  const renamed = await server.call('editCollection', { token, params: { collectionId }, body: { name: 'Casino' } });
  expectProblem(renamed, 403);
});

async function startWithUnwantedDomains() {
  const server = await startTestServer();
  await changeSettings(server, { unwantedDomains: ['spam.example', 'bücher.example'] });
  return server;
}

const password = 'correct horse battery';

test.each([
  ['lina@spam.example', 'spam.example'],
  ['lina@Mail.SPAM.example', 'spam.example'],
  ['lina@xn--bcher-kva.example', 'bücher.example'],
])('nobody registers with %s', async (email, domain) => {
  const server = await startWithUnwantedDomains();
  const refused = await server.call('register', { body: { username: 'lina', email, password } });
  expectProblem(refused, 400);
  expect(refused.body).toMatchObject({
    field: 'email',
    message: `Addresses of “${domain}” are not accepted here. Please enter another one.`,
  });
});

test.each(['lina@nospam.example', 'spam.example@soap.example'])('%s can register', async (email) => {
  const server = await startWithUnwantedDomains();
  expect((await server.call('register', { body: { username: 'lina', email, password } })).status).toBe(200);
});

test('nobody changes to such an address, and who has one keeps it', async () => {
  const server = await startTestServer();
  const { token } = (
    await server.call('register', { body: { username: 'lina', email: 'lina@spam.example', password } })
  ).body;
  await changeSettings(server, { unwantedDomains: ['spam.example'] });
  const { token: other } = await createMember(server);
  const refused = await server.call('userProfile', { token: other, body: { email: 'b@spam.example' } });
  expectProblem(refused, 400);
  expect(refused.body).toMatchObject({ field: 'email' });
  expect((await server.call('userProfile', { token, body: { email: 'Lina@spam.example' } })).status).toBe(200);
  const login = await server.call('login', { body: { email: 'lina@spam.example', password } });
  expect(login.status).toBe(200);
});
