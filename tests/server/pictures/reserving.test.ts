import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';

import { createIds } from '#server/platform/ids.ts';
import { createMember } from '#tests/factories/members.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { filesBelow, openPictureFixture } from './picture-fixture.ts';
import { jpeg, noisePng } from './sample-pictures.ts';

const megabyte = 1024 * 1024;

/** An upload that has sent its first bytes and waits, until it goes on or its connection breaks. */
function startSlowUpload(first = Buffer.alloc(1000, 1)) {
  const started = Promise.withResolvers<undefined>();
  const going = Promise.withResolvers<Buffer>();
  async function* stream() {
    yield first;
    started.resolve(undefined);
    yield await going.promise;
  }
  return {
    bytes: stream(),
    started: started.promise,
    goOn: (rest: Buffer) => going.resolve(rest),
    breakOff: () => going.reject(new Error('The connection broke.')),
  };
}

const statusOf = (adding: Promise<unknown>) =>
  adding.then(
    () => 200,
    (error: unknown) => (error as { status?: number }).status,
  );

test('uploads that have only been announced keep nobody out of the disk', async () => {
  const limits = { minFreeBytes: 60 * megabyte, freeBytes: () => Promise.resolve(80 * megabyte) };
  const { pictures } = await openPictureFixture({ limits });
  const slow = Array.from({ length: 3 }, () => startSlowUpload());
  const adding = slow.map(({ bytes }, n) => statusOf(pictures.add({ memberId: `slow${n}`, kind: 'post', bytes })));
  await Promise.all(slow.map(({ started }) => started));
  const photo = await jpeg(60, 60);
  async function* stream() {
    yield photo;
  }
  const add = (announcedBytes: number) =>
    statusOf(pictures.add({ memberId: 'other', kind: 'post', bytes: stream(), announcedBytes }));
  expect(await add(11 * megabyte)).toBe(200);
  for (const { breakOff } of slow) breakOff();
  await Promise.all(adding);
});

test('uploads that have only been announced keep nobody out of the community', async () => {
  const { pictures, db } = await openPictureFixture();
  await db
    .insertInto('uploads')
    .values({ ...unfinishedUpload(), stored_bytes: 1024 ** 3 - 20 * megabyte })
    .execute();
  await db.insertInto('facts').values({ name: 'community-settings', value: '{"storageGb":1}' }).execute();
  const slow = Array.from({ length: 3 }, () => startSlowUpload());
  const adding = slow.map(({ bytes }, n) => statusOf(pictures.add({ memberId: `slow${n}`, kind: 'post', bytes })));
  await Promise.all(slow.map(({ started }) => started));
  expect(await statusOf(pictures.add({ memberId: 'other', kind: 'post', bytes: await jpeg(60, 60) }))).toBe(200);
  for (const { breakOff } of slow) breakOff();
  await Promise.all(adding);
});

test('an upload ends with 507 when others use up the disk while it arrives', async () => {
  let free = 100 * megabyte;
  const limits = { minFreeBytes: 60 * megabyte, freeBytes: () => Promise.resolve(free) };
  const { pictures, folder } = await openPictureFixture({ limits });
  const slow = startSlowUpload();
  const status = statusOf(pictures.add({ memberId: 'slow', kind: 'post', bytes: slow.bytes }));
  await slow.started;
  free = 59 * megabyte;
  slow.goOn(Buffer.alloc(2 * megabyte, 1));
  expect(await status).toBe(507);
  expect(await filesBelow(`${folder}/spool`)).toEqual([]);
});

test('what arrives counts towards the bytes of a day, of that member only', async () => {
  const { pictures, db } = await openPictureFixture({ limits: { maxBytesPerDay: 2 * megabyte } });
  const slow = startSlowUpload();
  const adding = statusOf(
    pictures.add({ memberId: 'slow', kind: 'post', bytes: slow.bytes, announcedBytes: 1.5 * megabyte }),
  );
  await slow.started;
  const bytes = await noisePng(500, 400);
  const add = (memberId: string) => statusOf(pictures.add({ memberId, kind: 'profile', bytes }));
  expect(bytes.length).toBeGreaterThan(0.5 * megabyte);
  expect(await add('slow')).toBe(429);
  expect(await add('other')).toBe(200);
  slow.breakOff();
  await adding;
  expect(await add('slow')).toBe(200);
  // One that has not said its size may have as much as there is room, and ends at the first byte beyond.
  const endless = startSlowUpload(Buffer.alloc(megabyte, 1));
  const ended = statusOf(pictures.add({ memberId: 'slow', kind: 'post', bytes: endless.bytes }));
  endless.goOn(Buffer.alloc(megabyte, 1));
  expect(await ended).toBe(429);
  expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(2);
});

test('uploads through two servers at once pass neither the limit of a day nor that of the community', async () => {
  const bytes = await noisePng(100, 80);
  const limits = { maxBytesPerDay: 2.5 * bytes.length };
  const { pictures, another, db, files, clock } = await openPictureFixture({ limits });
  const servers = [pictures, another()];
  const addAll = (memberIds: string[]) =>
    Promise.all(memberIds.map((memberId, n) => statusOf(servers[n % 2]!.add({ memberId, kind: 'post', bytes }))));
  // With a row, which a transaction locks.
  const { id } = await createMember({ db, clock, newId: createIds(clock) });
  const one = await addAll([id, id, id, id, id, id]);
  expect(one.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect(one).toContain(429);

  const idle = () => Promise.all(servers.map((server) => server.idle()));
  await idle();
  const before = await db.selectFrom('uploads').select(['id', 'stored_bytes']).execute();
  const room = 2 * bytes.length;
  const rest = 1024 ** 3 - room - before.reduce((sum, each) => sum + Number(each.stored_bytes), 0);
  await db
    .insertInto('uploads')
    .values({ ...unfinishedUpload(), stored_bytes: rest })
    .execute();
  await db.insertInto('facts').values({ name: 'community-settings', value: '{"storageGb":1}' }).execute();
  const all = await addAll(Array.from({ length: 20 }, (_, n) => `member${n}`));
  const accepted = all.filter((status) => status === 200).length;
  expect(all).toContain(507);
  // The AVIF sizes are made later.
  const first = before[0]!.id;
  const webp = (await files.list(first)).filter((name) => name.endsWith('.webp'));
  const sizes = await Promise.all(webp.map((name) => files.size(first, name)));
  expect(accepted * sizes.reduce<number>((sum, size) => sum + size!, 0)).toBeLessThanOrEqual(room);
});

test('of one member five pictures arrive at once, and the next is answered 429', async () => {
  const server = await startTestServer();
  const [one, other] = [await createMember(server), await createMember(server)];
  const slow = Array.from({ length: 5 }, () => startSlowUpload());
  const adding = slow.map(({ bytes }) => statusOf(server.pictures.add({ memberId: one.id, kind: 'post', bytes })));
  await Promise.all(slow.map(({ started }) => started));
  const file = multipart({ name: 'file', fileName: 'a.png', content: await jpeg(60, 60) });
  const upload = ({ token }: { token: string }) => server.send('POST', '/user/uploadPostImage', { token, ...file });
  expect(await upload(one)).toMatchObject({
    status: 429,
    text: 'Several of your pictures are on their way already. Please send the next one when they have arrived.',
    headers: { 'retry-after': '30' },
  });
  expect((await upload(other)).status).toBe(200);
  for (const { breakOff } of slow) breakOff();
  await Promise.all(adding);
  expect((await upload(one)).status).toBe(200);
});

test('pictures of which nothing more comes delay no other call of their member, and no picture of others', async () => {
  const server = await startTestServer();
  const [slow, other] = [await createMember(server), await createMember(server)];
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: await jpeg(60, 60) });
  const sent = {
    method: 'POST',
    path: '/user/uploadPostImage',
    body: payload,
    contentType: headers['content-type'] ?? '',
  };
  // More than the requests of one member that run at once.
  const stalled = [];
  for (let n = 0; n < 5; n += 1) stalled.push(await startSlowRequest(server, { ...sent, token: slow.token }));
  expect((await server.call('getCurrentUser', { token: slow.token })).status).toBe(200);
  const upload = () => server.send('POST', '/user/uploadPostImage', { token: other.token, payload, headers });
  expect((await upload()).status).toBe(200);
  for (const { sendRest } of stalled) expect((await sendRest()).status).toBe(200);
});

test('a refused picture is answered before it has arrived, and the rest of it disturbs nothing', async () => {
  const server = await startTestServer({ MIN_FREE_MB: '999999999' });
  const { token } = await createMember(server);
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: Buffer.alloc(3 * megabyte, 1) });
  const sending = request(`${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/user/uploadPostImage`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': payload.length },
  });
  onTestFinished(() => void sending.destroy());
  const answered = once(sending, 'response');
  sending.write(payload.subarray(0, 2000));
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(507);
  answer.resume();
  sending.end(payload.subarray(2000));
  await Promise.all([once(sending, 'finish'), once(answer, 'end')]);
});
