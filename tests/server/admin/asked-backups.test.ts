import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { backUpWhenAsked } from '#server/backup-job.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { createAdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { storageOf } from '#tests/server/backup/backup-fixture.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A community with an admin, whose server makes the backups that are asked for when `work` says so. */
async function startCommunity(environment: Record<string, string> = { BACKUP_DOWNLOAD: 'on' }) {
  const database = await createFirstCommunity();
  const lines: string[] = [];
  const server = await startTestServer(environment, { database, log: { write: (line) => lines.push(line) } });
  const { id, token } = await createMember(server, { isAdmin: true });
  const locks = createAdvisoryLocks(server.pool);
  const nothing = () => undefined;
  const work = (storage = storageOf(database)) =>
    backUpWhenAsked(
      {
        db: server.db,
        locks,
        storage,
        clock: server.clock,
        config: { backupKeepDays: 0, minFreeBytes: 0, dataDir: server.folder, databaseUrl: database.url },
        log: { info: nothing, warn: nothing, error: nothing },
      },
      AbortSignal.timeout(minute),
    );
  const installation = async () => (await server.call('getInstallation', { token })).body;
  const downloads = () => lines.filter((line) => line.includes('backup.downloaded')).length;
  return { server, downloads, database, adminId: id, token, work, installation };
}

test('an admin makes a backup without a shell, downloads it, and it is whole', async () => {
  const { server, token, work, installation } = await startCommunity();
  await work();
  expect(await installation()).toMatchObject({ backup: null, isBackupWanted: false });

  expect((await server.call('startBackup', { token })).status).toBe(200);
  const again = await server.call('startBackup', { token });
  expectProblem(again, 409);
  expect(again.body.message).toBe('A backup is being made already.');
  expect(await installation()).toMatchObject({ isBackupWanted: true });
  await Promise.all([work(), work()]);
  const { backup, isBackupWanted } = await installation();
  expect([backup?.fileName, backup?.isOnThisServer, isBackupWanted]).toEqual(['nightly-2026-11-01.tar', true, false]);

  const { path } = (await server.call('requestBackupDownload', { token })).body;
  const file = await server.app.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'br' } });
  expect(file.headers).toMatchObject({
    'content-type': 'application/x-gtar',
    'content-length': String(backup?.bytes),
    'content-disposition': 'attachment; filename=nightly-2026-11-01.tar',
    'cache-control': 'no-store',
  });
  const saved = join(server.folder, 'saved.tar');
  await writeFile(saved, file.rawPayload);
  expect((await verifyBackup(saved)).pictures).toBeGreaterThan(0);

  const { entries } = (await server.call('listAuditLog', { token })).body;
  expect(entries).toMatchObject([
    { action: 'backup.downloaded', details: { file: 'nightly-2026-11-01.tar' }, undoableUntil: null },
    { action: 'backup.asked' },
  ]);
});

test('a download that broke off is resumed for twelve hours', async () => {
  const { server, token, work, downloads } = await startCommunity();
  const backUp = async () => {
    await server.call('startBackup', { token });
    await work();
  };
  const download = (url: string, headers = {}) =>
    server.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br', ...headers } });
  await backUp();
  const { path } = (await server.call('requestBackupDownload', { token })).body;
  const whole = await download(path);
  const size = whole.rawPayload.length;
  expect(whole.headers['accept-ranges']).toBe('bytes');

  server.clock.advance(minute);
  const rest = { 'if-range': String(whole.headers.etag), range: 'bytes=1000-' };
  const resumed = await download(path, rest);
  expect([resumed.statusCode, resumed.headers['content-range']]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
  expect(resumed.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
  expect(downloads()).toBe(2);
  const afterEnd = { range: `bytes=${size}-` };
  expectProblem(await server.send('GET', path.replace('/api', ''), { headers: afterEnd }), 416);

  server.clock.advance(12 * hour - 2 * minute);
  expect((await download(path)).statusCode).toBe(200);
  server.clock.advance(minute);
  expect((await download(path)).statusCode).toBe(404);
});

test('a download is not resumed in a later backup of the day', async () => {
  const { server, token, work } = await startCommunity();
  const backUp = async () => {
    await server.call('startBackup', { token });
    await work();
  };
  await backUp();
  const { path } = (await server.call('requestBackupDownload', { token })).body;
  const download = (headers = {}) => server.app.inject({ method: 'GET', url: path, headers });
  const { statusCode, headers } = await download();
  expect(statusCode).toBe(200);
  server.clock.advance(minute);
  await backUp();
  const range = 'bytes=1000-';
  for (const sent of [{}, { range }, { range, 'if-range': String(headers.etag) }])
    expect((await download(sent)).statusCode).toBe(404);
});

test('the link of a download ends when its admin logs out', async () => {
  const { server, token, work } = await startCommunity();
  await server.call('startBackup', { token });
  await work();
  const { path } = (await server.call('requestBackupDownload', { token })).body;
  expect((await server.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
  await server.call('logout', { token });
  expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
});

test('the link of a backup that is deleted meanwhile says so, and nothing counts as downloaded', async () => {
  const { server, token, work, downloads } = await startCommunity();
  await server.call('startBackup', { token });
  await work();
  const { path } = (await server.call('requestBackupDownload', { token })).body;
  await rm(join(server.folder, 'backups', 'nightly-2026-11-01.tar'));
  const gone = await server.send('GET', path.replace('/api', ''));
  expectProblem(gone, 404);
  expect(gone.body).toMatchObject({ message: 'This backup has been deleted since. Please ask for the newest one.' });
  expect(downloads()).toBe(0);
});

test('a backup takes the place of an earlier one of the day, and one that fails is told and not tried again', async () => {
  const { server, database, token, work, installation } = await startCommunity();
  await server.call('startBackup', { token });
  await work();
  server.clock.advance(minute);
  await server.call('startBackup', { token });
  await work();
  const { backup } = await installation();
  expect(backup).toMatchObject({ fileName: 'nightly-2026-11-01.tar' });
  expect(backup?.madeAt).toBe(new Date(server.clock.now()).toISOString());

  await server.call('startBackup', { token });
  const broken = { ...storageOf(database), list: () => Promise.reject(new Error('The storage is down.')) };
  await expect(work(broken)).rejects.toThrow('The storage is down.');
  expect(await installation()).toMatchObject({
    isBackupWanted: false,
    backup: { madeAt: backup?.madeAt },
    backupFailure: { reason: 'The storage is down.', isOver: false },
  });
});

test('a download needs the owner’s setting, a backup and an admin who still is one', async () => {
  const off = await startCommunity({});
  const refused = await off.server.call('requestBackupDownload', { token: off.token });
  expectProblem(refused, 403);
  expect(refused.body.message).toMatch(/BACKUP_DOWNLOAD=on/);
  await off.server.call('startBackup', { token: off.token });
  await off.work();
  const earlier = { tokenHash: hashToken('earlier'), kind: 'backup', memberId: off.adminId } as const;
  const data = 'nightly-2026-11-01.tar';
  await insertOneTimeToken(off.server.db, { ...earlier, data, expiresAt: off.server.clock.now() + hour });
  expectProblem(await off.server.call('downloadBackup', { params: { ticket: 'earlier' } }), 404);

  const { server, adminId, token, work } = await startCommunity();
  expectProblem(await server.call('requestBackupDownload', { token }), 409);
  await server.call('startBackup', { token });
  await work();
  const { path } = (await server.call('requestBackupDownload', { token })).body;
  await server.db.updateTable('members').set({ is_admin: 0 }).where('id', '=', adminId).execute();
  expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  expectProblem(await server.call('requestBackupDownload', { token }), 404);
});
