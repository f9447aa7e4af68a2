import { expect, test, vi } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { multipart } from '#tests/support/forms.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const words = 'Something went wrong on our side. Please try again.';

test('S161: a fault of ours is told in fixed words, whatever it was, and logged with the number of its request', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const { token } = await createMember(server);
  for (const table of ['posts', 'saves'] as const) await server.db.schema.alterTable(table).renameTo(`${table}_away`).execute();

  for (const call of ['getAllPosts', 'getSavedPosts'] as const) {
    const { status, body } = await server.ask(call, { token });
    expect([status, body]).toEqual([500, { message: words }]);
  }
  const created = await server.send('POST', '/user/savePostMetadata', { token, payload: { category: 'beauty' } });
  expect([created.status, created.body]).toEqual([500, { success: false, message: words }]);
  await server.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  const upload = await server.send('POST', '/user/uploadPostImage', { token, ...multipart({ name: 'file', fileName: 'a.jpg', content: 'x' }) });
  expect([upload.status, upload.text]).toEqual([500, words]);

  const faults = lines.map((line) => JSON.parse(line) as { msg: string; reqId?: string; err?: { stack: string } }).filter((line) => line.msg === 'fault');
  expect(faults).toHaveLength(4);
  for (const { reqId, err } of faults) expect([reqId, err?.stack]).toEqual([expect.stringMatching(/^req-/), expect.stringContaining('at ')]);
});

test('S161: health tells whether the database answers, and in what words', async () => {
  const server = await startTestServer();
  expect((await server.ask('health')).body).toEqual({ live: true, ready: true, message: 'Ready.' });
  expect((await server.ask('live')).body).toEqual({ live: true });
  vi.spyOn(server.db, 'getExecutor').mockImplementation(() => {
    throw new Error('connection refused');
  });
  const { status, body } = await server.ask('health');
  expect([status, body]).toEqual([503, { live: true, ready: false, message: 'The database does not answer.' }]);
  expect((await server.ask('live')).body).toEqual({ live: true });
});
