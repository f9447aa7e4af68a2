import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { register } from '#tests/factories/accounts.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { readBell, readLog, undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { multipart } from '#tests/support/multipart.ts';
import { patience } from '#tests/support/patience.ts';
import { shareTestServer, type ContractRequest, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'This is somebody else.';
const texts = { about: 'Slow mornings.', pronouns: 'she/her', link: 'https://example.org' };

type Body = NonNullable<ContractRequest<'removeProfilePart'>['body']>;
const remove = (server: TestServer, by: TestMember, { id }: { id: string }, part: Omit<Body, 'reason'>) =>
  server.call('removeProfilePart', { token: by.token, params: { id }, body: { ...part, reason } });
const entriesOf = (server: TestServer, by: TestMember, { id }: { id: string }) =>
  readLog(server, by, { subjectId: id });
const undo = (server: TestServer, by: TestMember, { id }: { id: string }) => undoNewest(server, by, { subjectId: id });
const bell = async (server: TestServer, member: TestMember) =>
  (await readBell(server, member)).map(({ kind, message }) => [kind, message]);
const own = async (server: TestServer, { token }: TestMember) => (await server.call('getCurrentUser', { token })).body;
const clean = (server: TestServer) => cleanUp({ ...server, outbox: `${server.folder}/outbox` });

async function meet() {
  const server = shared();
  const [admin, member] = [await createMember(server, { isAdmin: true }), await createMember(server)];
  return { server, admin, member };
}

/** Gives the member a picture; its address. */
async function setPicture(server: TestServer, { token }: TestMember): Promise<string> {
  const form = multipart({ name: 'file', fileName: 'me.jpg', content: await jpeg(50, 40) });
  const { body } = await server.send('POST', '/user/uploadProfileImage', { token, ...form });
  const { imageUrl: profilePicUrl } = body as { imageUrl: string };
  expect((await server.call('userProfile', { token, body: { profilePicUrl } })).status).toBe(200);
  return profilePicUrl;
}
const statusOf = async ({ app }: TestServer, url: string) => (await app.inject(url)).statusCode;
const hasFiles = ({ folder }: TestServer, url: string) => {
  const id = url.split('/')[2] ?? '';
  return existsSync(join(folder, 'pictures', id.slice(-2), id));
};

test('a removed picture is served to nobody, and an undo gives it back', async () => {
  const { server, admin, member } = await meet();
  const picture = await setPicture(server, member);
  expect((await remove(server, admin, member, { part: 'picture' })).status).toBe(200);
  expect((await own(server, member)).profilePicUrl).toBe('');
  expect([await statusOf(server, picture), hasFiles(server, picture)]).toEqual([404, true]);
  expect(await bell(server, member)).toEqual([
    ['profileRemoval', `Our admins have removed your profile picture: ${reason}`],
  ]);
  server.clock.advance(day);
  await clean(server);
  const later = await createMember(server, { isAdmin: true });
  expect((await undo(server, later, member)).status).toBe(200);
  expect([(await own(server, member)).profilePicUrl, await statusOf(server, picture)]).toEqual([picture, 200]);
  expect(await bell(server, member)).toEqual([]);
});

test('after seven days a removed picture is deleted, and the member still reads why', async () => {
  const { server, admin, member } = await meet();
  const picture = await setPicture(server, member);
  await remove(server, admin, member, { part: 'picture' });
  server.clock.advance(7 * day - 1);
  await clean(server);
  await server.pictures.idle();
  expect(hasFiles(server, picture)).toBe(true);
  server.clock.advance(1);
  await clean(server);
  await server.pictures.idle();
  expect([hasFiles(server, picture), await statusOf(server, picture)]).toEqual([false, 404]);
  expect(await bell(server, member)).toMatchObject([['profileRemoval', expect.stringContaining(reason)]]);
});

test('a removed picture is not given back over a new one, which stays', async () => {
  const { server, admin, member } = await meet();
  await setPicture(server, member);
  await remove(server, admin, member, { part: 'picture' });
  const next = await setPicture(server, member);
  expectProblem(await undo(server, admin, member), 409);
  expect([(await own(server, member)).profilePicUrl, await statusOf(server, next)]).toEqual([next, 200]);
});

test('a removed username becomes a neutral one, is reserved for nobody, and does not lead to the member', async () => {
  const { server, admin, member } = await meet();
  expect((await remove(server, admin, member, { part: 'username' })).status).toBe(200);
  const { username } = await own(server, member);
  expect(username).toMatch(/^member-[a-z]{6}$/);
  const find = async (query: string) =>
    (await server.call('searchUsers', { token: admin.token, query: { query } })).body.users.map(({ _id }) => _id);
  expect([await find(member.username), await find(username)]).toEqual([[], [member.id]]);
  const former = await server.db.selectFrom('former_usernames').select('username').execute();
  expect(former.map((row) => row.username)).not.toContain(member.username);
  expect(await bell(server, member)).toMatchObject([['profileRemoval', expect.stringContaining(reason)]]);

  expect((await undo(server, admin, member)).status).toBe(200);
  expect((await own(server, member)).username).toBe(member.username);
  expect(await find(member.username)).toEqual([member.id]);
});

test('a removed username can be taken by another, and is then not given back', async () => {
  const { server, admin, member } = await meet();
  await remove(server, admin, member, { part: 'username' });
  const other = await createMember(server);
  const taken = await server.call('userProfile', { token: other.token, body: { username: member.username } });
  expect(taken.status).toBe(200);
  expectProblem(await undo(server, admin, member), 409);
  const { username } = await own(server, member);
  expect(username).toMatch(/^member-/);
});

test('whose username was removed, even a new one, chooses another one at once, which an undo leaves', async () => {
  const { server, admin, member } = await meet();
  const next = `next-${member.username}`;
  expect((await server.call('userProfile', { token: member.token, body: { username: next } })).status).toBe(200);
  await remove(server, admin, member, { part: 'username' });
  const username = `better-${member.username}`;
  expect((await server.call('userProfile', { token: member.token, body: { username } })).status).toBe(200);
  expectProblem(await undo(server, admin, member), 409);
  expect((await own(server, member)).username).toBe(username);
});

test('the texts of a profile are removed, and given back unless the member has written others', async () => {
  const { server, admin, member } = await meet();
  await server.call('userProfile', { token: member.token, body: texts });
  await remove(server, admin, member, { part: 'texts' });
  expect(await own(server, member)).toMatchObject({ about: '', pronouns: '', link: '' });
  expect((await undo(server, admin, member)).status).toBe(200);
  expect(await own(server, member)).toMatchObject(texts);
  await remove(server, admin, member, { part: 'texts' });
  await server.call('userProfile', { token: member.token, body: { about: 'Another one.' } });
  expectProblem(await undo(server, admin, member), 409);
  expect(await own(server, member)).toMatchObject({ about: 'Another one.', pronouns: '' });
});

test('a public collection becomes private, its owner keeps it, and an undo shows it again unless it was changed', async () => {
  const { server, admin, member } = await meet();
  const post = await createPost(server, member);
  const { collectionId } = await createCollection(server, member, { isPublic: true, posts: [post] });
  const see = async (by: TestMember) =>
    (await server.call('getCollection', { token: by.token, query: { collectionId } })).status;
  expect((await remove(server, admin, member, { part: 'collection', collectionId })).status).toBe(200);
  expect([await see(admin), await see(member)]).toEqual([404, 200]);
  expect(await bell(server, member)).toEqual([
    ['profileRemoval', `Our admins have made your collection “Bathroom shelf” private: ${reason}`],
  ]);
  expect((await undo(server, admin, member)).status).toBe(200);
  expect(await see(admin)).toBe(200);
  await remove(server, admin, member, { part: 'collection', collectionId });
  await server.call('editCollection', { token: member.token, params: { collectionId }, body: { name: 'Just for me' } });
  expectProblem(await undo(server, admin, member), 409);
  expect(await see(admin)).toBe(404);
  const { collectionId: hidden } = await createCollection(server, member, { name: 'Hidden' });
  expectProblem(await remove(server, admin, member, { part: 'collection', collectionId: hidden }), 409);
  expectProblem(await remove(server, admin, member, { part: 'collection' }), 400);
});

test('an admin sees what can be removed, and of two at once the second is told', async () => {
  const { server, admin, member } = await meet();
  await setPicture(server, member);
  await server.call('userProfile', { token: member.token, body: texts });
  const { collectionId } = await createCollection(server, member, { isPublic: true });
  const partsOf = async ({ id }: TestMember) =>
    (await server.call('getMemberDetails', { token: admin.token, params: { id } })).body.parts;
  expect(await partsOf(member)).toEqual([
    { part: 'picture', text: '' },
    { part: 'username', text: member.username },
    { part: 'texts', text: 'Slow mornings. · she/her · https://example.org' },
    { part: 'collection', text: 'Bathroom shelf', collectionId },
  ]);
  expect(await partsOf(admin)).toEqual([]);
  const other = await createMember(server, { isAdmin: true });
  for (const part of ['picture', 'username', 'texts', 'collection'] as const) {
    const what = part === 'collection' ? { part, collectionId } : { part };
    const replies = await Promise.all([admin, other].map((by) => remove(server, by, member, what)));
    expect(replies.map(({ status }) => status).sort(), part).toEqual([200, 409]);
  }
  expect(await bell(server, member)).toHaveLength(4);
});

test('a removed part is told by mail, with the reason, but not to an address that nobody has confirmed', async () => {
  const { server, admin, member } = await meet();
  const unverified = await register(server, `unverified-${member.username}`);
  const { username } = member;
  for (const one of [unverified, member]) await remove(server, admin, one, { part: 'username' });
  const findMail = (to: string) => server.mails.find((mail) => mail.to === to && mail.text.includes(reason));
  const mail = await vi.waitUntil(() => findMail(member.email), patience);
  expect(mail.subject).toBe('A part of your profile at Cleaner Life was removed');
  expect(mail.text).toContain(`Hello ${username},`);
  expect(mail.text).toContain(`You are @${(await own(server, member)).username} until you choose another one.`);
  expect(findMail(unverified.email)).toBeUndefined();
});

test('a moderator removes parts and undoes its own removals, but not of admins and moderators', async () => {
  const { server, admin, member } = await meet();
  const moderator = await createMember(server, { isModerator: true });
  await server.call('userProfile', { token: member.token, body: texts });
  expect((await remove(server, moderator, member, { part: 'texts' })).status).toBe(200);
  expect(await entriesOf(server, moderator, member)).toMatchObject([{ action: 'member.partRemoved', reason }]);
  expect((await undo(server, moderator, member)).status).toBe(200);
  await remove(server, admin, member, { part: 'texts' });
  expect(await entriesOf(server, moderator, member)).toHaveLength(1);
  for (const by of [moderator, admin])
    for (const person of [admin, moderator, await createMember(server, { isAdmin: true })])
      expectProblem(await remove(server, by, person, { part: 'username' }), 403);
});

test('what was removed is in the download, and goes with the account', async () => {
  const { server, admin, member } = await meet();
  const picture = await setPicture(server, member);
  await server.call('userProfile', { token: member.token, body: texts });
  for (const part of ['picture', 'texts'] as const) await remove(server, admin, member, { part });
  const { body } = await server.call('requestDownload', { token: member.token });
  const { rawPayload } = await server.app.inject(body.path);
  expect(rawPayload.toString('latin1')).toContain(reason);
  await server.call('delete', { token: member.token });
  await server.pictures.idle();
  const rows = await server.db.selectFrom('removed_parts').select('id').where('member_id', '=', member.id).execute();
  expect([rows, hasFiles(server, picture)]).toEqual([[], false]);
});
