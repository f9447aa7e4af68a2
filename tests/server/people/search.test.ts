import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

// The tests share one server: each uses names of its own.
const server = shareTestServer();

async function join(usernames: string[]): Promise<void> {
  for (const username of usernames) await createMember(server(), { username });
}

async function find(query: string): Promise<string[]> {
  const { status, body } = await server().call('searchUsers', { query: { query } });
  expect(status).toBe(200);
  return body.users.map(({ username }) => username);
}

test('S140: names that begin with the text come first, then those that contain it, each sorted by name', async () => {
  await join(['zamara', 'Amara.green', 'tamara', 'amar', 'carla', 'amara-amara']);
  expect(await find('amar')).toEqual(['amar', 'amara-amara', 'Amara.green', 'tamara', 'zamara']);
  expect(await find(' GREEN ')).toEqual(['Amara.green']);
  expect(await find('nobody')).toEqual([]);
});

test('S140: % and _ and other wildcards match themselves only', async () => {
  await join(['xq_xq', 'xqaxq', 'q.x-q']);
  expect(await find('q_x')).toEqual(['xq_xq']);
  expect(await find('.x-')).toEqual(['q.x-q']);
  for (const sign of ['%', '*', '\\', "' or 1=1 --", '[a]']) expect(await find(sign), sign).toEqual([]);
});

test('S140: letters of every script are found, ignoring case and Unicode composition', async () => {
  await join(['Émilie', 'ДАША', 'ΟΔΥΣΣΕΥΣ', '李小龙', 'Straße']);
  expect(await find('E\u0301MIL')).toEqual(['Émilie']);
  expect(await find('даш')).toEqual(['ДАША']);
  expect(await find('小')).toEqual(['李小龙']);
  expect(await find('STRASSE'.slice(0, 4))).toEqual(['Straße']);
  for (const part of ['οδυσσευς', 'ΟΔΥΣ', 'σευσ', 'ΥΣ']) expect(await find(part), part).toEqual(['ΟΔΥΣΣΕΥΣ']);
});

test('S140: at most 50 are returned, those that begin with the text first', async () => {
  await join([...Array.from({ length: 49 }, (_, n) => `wwwwwwwwwwwwwwwwwwwwwwwwww${10 + n}`), 'bw2', 'cw2']);
  const found = await find('w');
  expect(found).toHaveLength(50);
  expect(found.at(-1)).toBe('bw2');
});

test('who had the searched name until lately comes first, and once where the new name contains it, too', async () => {
  const anna = await createMember(server(), { username: 'anna' });
  await join(['anna-lee']);
  await server().call('userProfile', { token: anna.token, body: { username: 'annabel' } });
  expect(await find('anna')).toEqual(['annabel', 'anna-lee']);
});

test('S140: the search returns public fields of active members only, and rejects a blank text', async () => {
  const amara = await createMember(server(), { username: 'hidden.soon' });
  const { body } = await server().call('searchUsers', { query: { query: 'hidden' } });
  expect(body).toEqual({ users: [{ _id: amara.id, username: 'hidden.soon', profilePicUrl: '' }] });
  await server().call('deactivate', { token: amara.token });
  expect(await find('hidden')).toEqual([]);
  expect(await find('den.so')).toEqual([]);
  for (const query of ['', '  ']) expect((await server().call('searchUsers', { query: { query } })).status).toBe(400);
});

test('S102: a profile has public fields and counts posts, and is for members', async () => {
  const [amara, bela] = [await createMember(server(), { username: 'profiled' }), await createMember(server())];
  await server().call('savePostMetadata', { token: amara.token, body: { category: 'beauty' } });
  await server().call('userProfile', {
    token: amara.token,
    body: { about: 'Refills.', pronouns: 'she/her', link: 'https://amara.example', country: 'in' },
  });
  const { body } = await server().call('getUserProfile', { token: bela.token, query: { userId: amara.id } });
  expect(body.userData).toEqual({
    _id: amara.id,
    username: 'profiled',
    profilePicUrl: '',
    about: 'Refills.',
    link: 'https://amara.example',
    pronouns: 'she/her',
    followers: [],
    following: [],
    connectionsCount: 0,
    postsCount: 1,
  });
  expect((await server().call('getUserProfile', { query: { userId: amara.id } })).status).toBe(401);
  expect((await server().call('getUserProfile', { token: bela.token, query: { userId: 'none' } })).status).toBe(404);
});
