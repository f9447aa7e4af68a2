import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

async function follow(server: TestServer, follower: TestMember, ...followees: TestMember[]): Promise<void> {
  for (const { id } of followees)
    expect((await server.call('follow', { token: follower.token, params: { id } })).status).toBe(200);
}

async function suggestionsFor(server: TestServer, { token }: TestMember) {
  const { status, body } = await server.call('getSuggestedMembers', { token });
  expect(status).toBe(200);
  return body.members;
}

async function members(server: TestServer, ...usernames: string[]): Promise<TestMember[]> {
  const created: TestMember[] = [];
  for (const username of usernames) created.push(await createMember(server, { username }));
  return created;
}

const names = (list: { username: string }[]) => list.map(({ username }) => username);

test('whom most of the followed members follow is suggested first, then who posted last', async () => {
  const server = await startTestServer();
  const [me, first, second, near, nearer, new1, new2] = (await members(
    server,
    ...['moi', 'first', 'second', 'near', 'nearer', 'new1', 'new2'],
  )) as [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember, TestMember];
  await follow(server, me, first, second);
  await follow(server, first, near, nearer, me, second);
  await follow(server, second, nearer);
  for (const author of [me, first, nearer, near, new1, new2]) await createPost(server, author);
  expect(names(await suggestionsFor(server, me))).toEqual(['nearer', 'near', 'new2', 'new1']);
  // Whoever follows nobody sees who posts.
  expect(names(await suggestionsFor(server, new1))).toEqual(['new2', 'near', 'nearer', 'first', 'moi']);
  expect((await server.call('getSuggestedMembers')).status).toBe(401);
});

test('a suggestion has the three newest posts with a picture; whoever has none is not suggested', async () => {
  const server = await startTestServer();
  const [me, author, writer] = (await members(server, 'viewer', 'author', 'writer')) as [
    TestMember,
    TestMember,
    TestMember,
  ];
  for (const title of ['one', 'two', 'three', 'four']) await createPost(server, author, { title });
  await createPost(server, author, { title: 'words', hasImage: false });
  await createPost(server, writer, { title: 'more words', hasImage: false });
  await follow(server, author, writer);
  const [only, ...others] = await suggestionsFor(server, me);
  expect(only).toMatchObject({ _id: author.id, username: 'author', profilePicUrl: '' });
  expect(only?.posts.map(({ title }) => title)).toEqual(['four', 'three', 'two']);
  expect(others).toEqual([]);
});

test('neither followed nor deactivated members are suggested', async () => {
  const server = await startTestServer();
  const [me, gone, other] = (await members(server, 'me-too', 'gone', 'other')) as [TestMember, TestMember, TestMember];
  for (const author of [gone, other]) await createPost(server, author);
  expect(names(await suggestionsFor(server, me))).toEqual(['other', 'gone']);
  await server.call('deactivate', { token: gone.token });
  expect(names(await suggestionsFor(server, me))).toEqual(['other']);
  await follow(server, me, other);
  expect(names(await suggestionsFor(server, me))).toEqual([]);
});
