import sharp from 'sharp';
import { expect, test } from 'vitest';

import { parsePictureUrl } from '#server/platform/pictures/picture-urls.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

import { openPictureFixture } from './picture-fixture.ts';
import { jpeg, noisePng, redAndBlue } from './sample-pictures.ts';

/** Small as a file, and 100 MB of pixels that the decoder needs at once. */
const heavyPng = () =>
  redAndBlue(5000, 3400).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer();

test.each([
  ['large photos', 7, () => jpeg(4000, 3000)],
  ['pictures that take much memory', 4, heavyPng],
])("%s of one member do not delay another member's photo", { tags: 'sweep' }, async (_, count, makeSlow) => {
  const { pictures } = await openPictureFixture();
  const [slow, photo] = [await makeSlow(), await jpeg(600, 400)];
  const order: string[] = [];
  const add = (memberId: string, bytes: Buffer) =>
    pictures.add({ memberId, kind: 'post', bytes }).then(() => order.push(memberId));
  // Starts both processes: a start takes as long as several photos.
  await Promise.all([add('other', photo), add('third', photo)]);
  order.length = 0;
  const flood = Array.from({ length: count }, () => add('flooder', slow));
  await Promise.race(flood);
  await Promise.all([add('other', photo), ...flood]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(count - 2);
  expect(order).toHaveLength(count + 1);
});

test('beyond twenty waiting pictures of one member the next is answered 503, and those of others are not', async () => {
  const { pictures } = await openPictureFixture();
  const photo = await jpeg(60, 40);
  const add = (memberId: string) => pictures.add({ memberId, kind: 'post', bytes: photo });
  const results = await Promise.allSettled([...Array.from({ length: 40 }, () => add('flooder')), add('other')]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.reason).toMatchObject({ status: 503 });
  expect(results.at(-1)?.status).toBe('fulfilled');
});

test('every stored size of a picture is bounded, even of noise', { tags: 'sweep' }, async () => {
  const { pictures, files } = await openPictureFixture();
  const { id } = await pictures.add({ memberId: 'owner', kind: 'post', bytes: await noisePng(1280, 500) });
  await pictures.idle();
  let total = 0;
  for (const name of await files.list(id)) {
    const bytes = await files.get(id, name);
    const { width, height } = await sharp(bytes!).metadata();
    expect(bytes!.length, name).toBeLessThanOrEqual(Math.max(20_000, 0.5 * width * height));
    total += bytes!.length;
  }
  expect(total).toBeLessThan(1_350_000);
});

const upload = (server: TestServer, token: string, content: Buffer) =>
  server.send('POST', '/user/uploadPostImage', {
    token,
    ...multipart({ name: 'file', fileName: 'a.png', content }),
  });

test('a member can upload a limited number of bytes within a day, and others are not affected', async () => {
  const server = await startTestServer({ UPLOAD_MB_PER_DAY: '1' });
  const [one, other] = [await createMember(server), await createMember(server)];
  const picture = await noisePng(280, 280);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(60_000);
    statuses.push((await upload(server, one.token, picture)).status);
    await server.pictures.idle();
  }
  expect(statuses).toContain(200);
  const refused = await upload(server, one.token, picture);
  expect(refused).toMatchObject({
    status: 429,
    text: 'You have uploaded as much as a day allows. Please go on tomorrow.',
  });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(86_000);
  expect((await upload(server, other.token, picture)).status).toBe(200);
  server.clock.advance(seconds * 1000);
  expect((await upload(server, one.token, picture)).status).toBe(200);
});

test('many uploads at once do not pass the daily limit', async () => {
  const server = await startTestServer({ UPLOAD_MB_PER_DAY: '1' });
  const { token } = await createMember(server);
  const picture = await noisePng(280, 280);
  const replies = await Promise.all(Array.from({ length: 12 }, () => upload(server, token, picture)));
  expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(3);
  expect(replies.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(9);
});

test('an upload is answered 507 while the disk has less space than MIN_FREE_MB', async () => {
  const server = await startTestServer({ MIN_FREE_MB: '999999999' });
  const { token } = await createMember(server);
  expect(await upload(server, token, await jpeg(60, 40))).toMatchObject({
    status: 507,
    text: 'The community has no space left for pictures just now. Please try again later.',
  });
});

test('admins of the community can allow less in a day than the server does, to members', async () => {
  const server = await startTestServer();
  await changeSettings(server, { dailyLimits: { posts: null, comments: null, uploadMb: 1 } });
  const [member, admin] = [await createMember(server), await createMember(server, { isAdmin: true })];
  const picture = await noisePng(400, 400);
  const statusesOf = async (token: string) => [
    (await upload(server, token, picture)).status,
    (await upload(server, token, picture)).status,
    (await upload(server, token, picture)).status,
  ];
  expect(await statusesOf(member.token)).toContain(429);
  expect(await statusesOf(admin.token)).toEqual([200, 200, 200]);
});

test('no picture is accepted beyond the storage of the community', async () => {
  const server = await startTestServer();
  const member = await createMember(server, { isAdmin: true });
  const { imageUrl } = await createPost(server, member);
  await changeSettings(server, { storageGb: 1 });
  const picture = await jpeg(60, 40);
  expect((await upload(server, member.token, picture)).status).toBe(200);
  await server.db
    .updateTable('uploads')
    .set({ stored_bytes: 1024 ** 3 })
    .where('id', '=', parsePictureUrl(imageUrl) ?? '')
    .execute();
  expect(await upload(server, member.token, picture)).toMatchObject({
    status: 507,
    text: 'The community has no room for more pictures. Its admins can make some.',
  });
});
