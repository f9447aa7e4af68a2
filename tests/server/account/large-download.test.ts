/** @module-tag sweep */
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createMember } from '#tests/factories/members.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const pictureCount = 300;

/** A server on TCP, with a member who has hundreds of pictures of this size. */
async function startLargeServer(pictureBytes = 9000) {
  let reads = 0;
  const gone = new Set<string>();
  const storage: PictureStorage = {
    ...createDiskStorage('/nowhere'),
    size: () => Promise.resolve(pictureBytes),
    get: (id) => {
      reads += 1;
      return Promise.resolve(gone.has(id) ? null : Buffer.alloc(pictureBytes, id));
    },
  };
  const server = await startTestServer({}, { storage });
  const { id: memberId, token } = await createMember(server);
  const ids = Array.from({ length: pictureCount }, () => server.newId());
  const ready = { ...unfinishedUpload(), member_id: memberId, ready_at: 1, stored_bytes: pictureBytes };
  await server.db
    .insertInto('uploads')
    .values(ids.map((id) => ({ ...ready, id })))
    .execute();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return {
    ids,
    gone,
    countReads: () => reads,
    async download() {
      const { body } = await server.call('requestDownload', { token });
      // It may be closed before the client has seen the first byte.
      const closed = new Promise<void>((resolve) => {
        server.app.server.once('request', (_, sent: ServerResponse) => sent.once('close', resolve));
      });
      const request = get({ host: '127.0.0.1', port, path: body.path, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { response, closed };
    },
  };
}

async function readSlowly(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    await setImmediate();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

test('a picture that vanishes meanwhile breaks the download off; the next one has it all, also for a slow reader', async () => {
  const { ids, gone, download } = await startLargeServer();
  gone.add(ids[150]!);
  const { response, closed } = await download();
  await expect(readSlowly(response)).rejects.toThrow(/aborted|Premature close/);
  await closed;
  gone.clear();
  const { response: next } = await download();
  const files = unzipSync(await readSlowly(next));
  expect(Object.keys(files)).toEqual(['data.json', ...ids.map((id) => `pictures/${id}.webp`)]);
  for (const id of ids) expect(files[`pictures/${id}.webp`]).toEqual(new Uint8Array(Buffer.alloc(9000, id)));
});

test('a client that stops reading and goes away ends the reading of pictures, and the next download works', async () => {
  // 30 MB: more than the buffers between a server and a client hold.
  const { download, countReads } = await startLargeServer(100_000);
  const { response, closed } = await download();
  await once(response, 'readable');
  response.destroy();
  await closed;
  expect(countReads()).toBeLessThan(pictureCount);
  const next = await download();
  await once(next.response, 'readable');
  next.response.destroy();
  await next.closed;
  expect(next.response.statusCode).toBe(200);
});

test('downloads of which nothing is read delay none of the same member, and read no more than is on its way', async () => {
  // 60 MB each.
  const { download, countReads } = await startLargeServer(200_000);
  // More than the requests of one member that run at once.
  const stalled = [];
  for (let n = 0; n < 5; n += 1) stalled.push(await download());
  const { response } = await download();
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  expect(String(received)).toBe(response.headers['content-length']);
  expect(countReads() - pictureCount).toBeLessThan((stalled.length * pictureCount) / 2);
  for (const each of stalled) each.response.destroy();
  await Promise.all(stalled.map(({ closed }) => closed));
});
