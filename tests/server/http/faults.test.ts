import { expect, test, vi } from 'vitest';

import { insertUpload } from '#server/platform/pictures/uploads-store.ts';
import { createMember } from '#tests/factories/members.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const message = 'Something went wrong on our side. Please try again.';

test('S161: every internal error has the same message, and is logged with its request id and stack', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const { token } = await createMember(server);
  for (const table of ['posts', 'saves'] as const)
    await server.db.schema.alterTable(table).renameTo(`${table}_away`).execute();

  for (const call of ['getAllPosts', 'getSavedPosts'] as const) {
    const { status, body } = await server.call(call, { token });
    expect([status, body]).toEqual([500, { code: 'internal', message }]);
  }
  const created = await server.send('POST', '/user/savePostMetadata', { token, payload: { category: 'beauty' } });
  expect([created.status, created.body]).toEqual([500, { success: false, code: 'internal', message }]);
  await server.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  const upload = await server.send('POST', '/user/uploadPostImage', {
    token,
    ...multipart({ name: 'file', fileName: 'a.jpg', content: 'x' }),
  });
  expect([upload.status, upload.text]).toEqual([500, message]);

  const errors = lines
    .map((line) => JSON.parse(line) as { msg: string; reqId?: string; err?: { stack: string } })
    .filter((line) => line.msg === 'internal error');
  expect(errors).toHaveLength(4);
  for (const { reqId, err } of errors)
    expect([reqId, err?.stack]).toEqual([expect.stringMatching(/^req-/), expect.stringContaining('at ')]);
});

test('a member whose session cannot be read is answered with an error, not as a visitor', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  await server.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  expect((await server.call('getAnnouncement')).status).toBe(200);
  expect((await server.call('getAnnouncement', { token })).status).toBe(500);
});

test('health says how many pictures are unfinished, which does not make it less ready', async () => {
  const server = await startTestServer();
  await insertUpload(server.db, unfinishedUpload());
  const { status, body } = await server.call('health');
  expect([status, body]).toEqual([200, { live: true, ready: true, message: 'Ready.', unfinishedPictures: 1 }]);
});

test('S161: health says whether the database responds', async () => {
  const server = await startTestServer();
  expect((await server.call('health')).body).toEqual({
    live: true,
    ready: true,
    message: 'Ready.',
    unfinishedPictures: 0,
  });
  expect((await server.call('live')).body).toEqual({ live: true });
  vi.spyOn(server.db, 'getExecutor').mockImplementation(() => {
    throw new Error('connection refused');
  });
  const { status, body } = await server.call('health');
  expect([status, body]).toEqual([503, { live: true, ready: false, message: 'The database does not answer.' }]);
  expect((await server.call('live')).body).toEqual({ live: true });
});
