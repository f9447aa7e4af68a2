import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { multipart } from '#tests/support/multipart.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const idOf = (url: string) => url.split('/')[2] ?? '';

async function upload(server: TestServer, token: string): Promise<string> {
  const form = multipart({ name: 'file', fileName: 'me.jpg', content: await jpeg(50, 40) });
  const { status, body } = await server.send('POST', '/user/uploadProfileImage', { token, ...form });
  expect(status).toBe(200);
  return (body as { imageUrl: string }).imageUrl;
}
const filesOf = (server: TestServer, url: string) =>
  existsSync(join(server.folder, 'pictures', idOf(url).slice(-2), idOf(url)));

test('S094, S124: saving the profile sets the uploaded picture and removes the previous one', async () => {
  const server = shared();
  const { id, token } = await createMember(server);
  const first = await upload(server, token);
  const profilePic = async () =>
    (await server.call('getUserProfile', { token, query: { userId: id } })).body.userData.profilePicUrl;
  expect(await profilePic()).toBe('');
  expect((await server.call('userProfile', { token, body: { profilePicUrl: first } })).status).toBe(200);
  expect(await profilePic()).toBe(first);
  // A form can send the current URL unchanged.
  expect((await server.call('userProfile', { token, body: { profilePicUrl: first, about: 'x' } })).status).toBe(200);
  expect((await server.app.inject(first)).headers['content-type']).toBe('image/webp');

  const second = await upload(server, token);
  expect((await server.call('userProfile', { token, body: { profilePicUrl: second } })).status).toBe(200);
  await server.pictures.idle();
  expect([filesOf(server, first), filesOf(server, second)]).toEqual([false, true]);
  expect((await server.app.inject(first)).statusCode).toBe(404);
  expect((await server.call('userProfile', { token, body: { profilePicUrl: '' } })).status).toBe(200);
  await server.pictures.idle();
  expect([await profilePic(), filesOf(server, second)]).toEqual(['', false]);
});

test('S123: the profile picture stays when a change leaves it out', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const profilePicUrl = await upload(server, token);
  expect((await server.call('userProfile', { token, body: { profilePicUrl } })).status).toBe(200);
  expect((await server.call('userProfile', { token, body: { about: 'Slow mornings.' } })).status).toBe(200);
  await server.pictures.idle();
  expect((await server.call('getCurrentUser', { token })).body).toMatchObject({
    profilePicUrl,
    about: 'Slow mornings.',
  });
  expect((await server.app.inject(profilePicUrl)).statusCode).toBe(200);
});

test("S108, S123: a profile picture must be the member's own unclaimed profile upload", async () => {
  const server = shared();
  const [member, other] = [await createMember(server), await createMember(server)];
  const set = (profilePicUrl: string) =>
    server.call('userProfile', { token: member.token, body: { profilePicUrl, about: 'changed' } });
  for (const url of [
    '//evil.example/a.webp',
    'https://evil.example/a.webp',
    'javascript:alert(1)',
    '/media/x/384.webp',
    '/etc/passwd',
    '/media/0198f0c2-1c1b-7d3e-a7a4-5b1f3c0d9e21/384.webp',
  ]) {
    expectProblem(await set(url), 400);
  }
  expectProblem(await set(await createUpload(server, member, 'post')), 400);
  const foreign = await set(await createUpload(server, other, 'profile'));
  expectProblem(foreign, 403);
  expect(foreign.body.message).toBe('This picture is not yours.');

  const used = await createUpload(server, member, 'profile');
  expect((await server.call('userProfile', { token: member.token, body: { profilePicUrl: used } })).status).toBe(200);
  await server.db.updateTable('members').set({ picture_id: null }).where('id', '=', member.id).execute();
  expectProblem(await set(used), 409);
  expect((await server.call('getCurrentUser', { token: member.token })).body.about).toBe('');
});

test('S123: of pictures that are set at the same time one stays, and the others are removed', async () => {
  const server = shared();
  const member = await createMember(server);
  const urls = await Promise.all([1, 2, 3, 4].map(() => createUpload(server, member, 'profile')));
  const replies = await Promise.all(
    urls.map((profilePicUrl) => server.call('userProfile', { token: member.token, body: { profilePicUrl } })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  const { body } = await server.call('getCurrentUser', { token: member.token });
  await server.pictures.idle();
  const remaining = await server.db
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', member.id)
    .where('discarded_at', 'is', null)
    .execute();
  expect(remaining).toEqual([{ id: idOf(body.profilePicUrl) }]);
});
