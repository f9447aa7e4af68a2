import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type Method, type TestServer } from '#tests/support/test-server.ts';

const unwanted = { unwantedWords: ['casino*', 'buy followers'], unwantedDomains: ['spam.example'] };

async function start() {
  const server = await startTestServer();
  const member = await createMember(server);
  const { id: postId } = await createPost(server, member, { title: 'Best casino', hasImage: false });
  await changeSettings(server, unwanted);
  return { server, postId, ...member };
}

const post = { category: 'beauty', title: 'Soap', caption: 'Made at home.' };
const collectionId = '0198f0c2-3b1d-4a60-9c67-1f2f3b6a9d10';

interface Case {
  method: Method;
  path: string;
  body: (text: string, postId: string) => object;
  field: string;
}

const cases: Case[] = [
  ...(['title', 'caption', 'imageAlt'] as const).map((field): Case => ({
    method: 'POST',
    path: '/user/savePostMetadata',
    body: (text) => ({ ...post, [field]: text }),
    field,
  })),
  {
    method: 'POST',
    path: '/user/addComments',
    body: (comment, postId) => ({ postId, comment }),
    field: 'comment',
  },
  ...(['about', 'pronouns'] as const).map((field): Case => ({
    method: 'PUT',
    path: '/user/userProfile',
    body: (text) => ({ [field]: text }),
    field,
  })),
  {
    method: 'POST',
    path: '/user/createCollection',
    body: (name) => ({ collectionId, name }),
    field: 'name',
  },
];

test.each(cases)('what is not wanted is refused in the $field, and the message says what it is', async (one) => {
  const { server, token, postId } = await start();
  for (const [text, found] of [
    ['The CASINOS', 'casino…'],
    ['Buy  followers', 'buy followers'],
    ['at spam.example', 'spam.example'],
  ] as const) {
    const payload = one.body(text, postId);
    const reply = await server.send(one.method, one.path, { token, payload });
    expectProblem(reply, 400);
    expect(reply.body).toMatchObject({ field: one.field });
    expect((reply.body as { message: string }).message).toMatch(
      new RegExp(` contains? “${found}”, which is not wanted`),
    );
  }
  const wanted = await server.send(one.method, one.path, { token, payload: one.body('An occasion', postId) });
  expect(wanted.status).toBe(200);
});

const register = (server: TestServer, username: string) =>
  server.call('register', { body: { username, email: `${username}@example.org`, password: 'long and green 7' } });

test('a username is refused when one registers or renames oneself', async () => {
  const { server, token } = await start();
  const refused = [
    await register(server, 'casino.royal'),
    await server.call('userProfile', { token, body: { username: 'c4sino' } }),
  ];
  for (const reply of refused) {
    expectProblem(reply, 400);
    expect(reply.body).toMatchObject({ field: 'username' });
  }
  expect((await register(server, 'occasio')).status).toBe(200);
});

test('what exists stays: an edit of something else is not refused for it, of the same text it is', async () => {
  const { server, token, postId } = await start();
  const edit = (body: { title?: string; caption?: string }) =>
    server.call('editPost', { token, params: { postId }, body });
  expect((await edit({ title: 'Best casino', caption: 'New.' })).status).toBe(200);
  expectProblem(await edit({ title: 'Best casino ever' }), 400);
  expect((await edit({ caption: 'An occasion' })).status).toBe(200);
});

test('admins are not exempt, the product link included', async () => {
  const { server } = await start();
  const { token } = await createMember(server, { isAdmin: true });
  const reply = await server.call('savePostMetadata', {
    token,
    body: { category: 'beauty', title: 'Soap', link: 'https://shop.spam.example/soap' },
  });
  expectProblem(reply, 400);
  expect(reply.body).toMatchObject({ field: 'link' });
});

test('the answer of a post that was published is repeated even if its words have become unwanted', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  const publish = () =>
    server.call('savePostMetadata', {
      token,
      body: { category: 'beauty', title: 'Casino' },
      headers: { 'idempotency-key': 'the-same-key-again' },
    });
  const first = await publish();
  await changeSettings(server, unwanted);
  expect((await publish()).body).toEqual(first.body);
});

test('the message is in the language of the member', async () => {
  const { server, token, postId } = await start();
  const { body } = await server.call('addComments', {
    token,
    body: { postId, comment: 'casino' },
    headers: { 'accept-language': 'de' },
  });
  expect(body.message).toBe('Dein Kommentar enthält „casino…“. Das ist hier nicht erwünscht.');
});

test('an admin sees what exists already, of all kinds, but nothing of private collections', async () => {
  const { server, token, postId } = await start();
  const writer = await createMember(server);
  await changeSettings(server, { unwantedWords: [], unwantedDomains: [] });
  await server.call('addComments', { token: writer.token, body: { postId, comment: 'My casino\nis best' } });
  await server.call('userProfile', { token: writer.token, body: { about: 'See spam.example' } });
  const collected = await createPost(server, writer);
  const note = (text: string, n: number) =>
    server.call('editCollectionPost', {
      token: writer.token,
      body: { collectionId: `0198f0c2-3b1d-4a60-9c67-1f2f3b6a9d1${n}`, postId: collected.id, why: text },
    });
  for (const [n, isPublic] of [true, false].entries()) {
    const { token, collectionId } = { ...writer, collectionId: `0198f0c2-3b1d-4a60-9c67-1f2f3b6a9d1${n}` };
    await server.call('createCollection', { token, body: { collectionId, name: `Casinos ${n}`, isPublic } });
    await server.call('addToCollection', { token, body: { collectionId, postId: collected.id } });
    expect((await note(`From casino ${n}`, n)).status).toBe(200);
  }
  await changeSettings(server, unwanted);
  expect(await note('Casino', 0)).toMatchObject({ status: 400, body: { field: 'why' } });
  const admin = await createMember(server, { isAdmin: true });
  const { body } = await server.call('listUnwantedTexts', { token: admin.token });
  expect(body).toMatchObject({ count: 5, isComplete: true });
  expect(body.texts.map(({ kind, word, username, postId: id }) => [kind, word, username, id])).toEqual(
    expect.arrayContaining([
      ['post', 'casino…', expect.any(String), postId],
      ['comment', 'casino…', writer.username, postId],
      ['profile', 'spam.example', writer.username, null],
      ['collection', 'casino…', writer.username, null],
    ]),
  );
  const shown = JSON.stringify(body);
  expect(shown).toContain('From casino 0');
  for (const hidden of ['Casinos 1', 'From casino 1']) expect(shown).not.toContain(hidden);
  expectProblem(await server.call('listUnwantedTexts', { token }), 404);
});

test('new members wait with links where an admin has decided so; others and admins do not', async () => {
  const { server, token, postId } = await start();
  const admin = await createMember(server, { isAdmin: true });
  await changeSettings(server, { newMembers: { days: 3, posts: null, comments: null, uploadMb: null, links: false } });
  const comment = (by: string) =>
    server.call('addComments', { token: by, body: { postId, comment: 'www.soap.example' } });
  const refused = await comment(token);
  expectProblem(refused, 400);
  expect(refused.body).toMatchObject({
    field: 'comment',
    message: 'New members cannot write links. You can in 3 days.',
  });
  expect((await comment(admin.token)).status).toBe(200);
  server.clock.advance(3 * 24 * 60 * 60 * 1000);
  expect((await comment(token)).status).toBe(200);
});

test('an excerpt of what exists ends with a whole emoji', async () => {
  const { server, ...member } = await start();
  const family = '👩‍👩‍👧‍👦';
  await createPost(server, member, { title: '', caption: `Casino ${family.repeat(130)}`, hasImage: false });
  const { token } = await createMember(server, { isAdmin: true });
  const { texts } = (await server.call('listUnwantedTexts', { token })).body;
  expect(texts[0]?.text).toBe(`Casino ${family.repeat(113)}`);
});
