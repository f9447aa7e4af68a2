import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { updateBackupState } from '#server/platform/backup/backup-state.ts';
import { createSmtpMail } from '#server/platform/mail.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

async function readInstallation(server: TestServer) {
  const { token } = await createMember(server, { isAdmin: true });
  return (await server.call('getInstallation', { token })).body;
}

async function writeBackup(server: TestServer, name: string, age: number): Promise<void> {
  const folder = join(server.folder, 'backups');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'twelve bytes');
  const madeAt = (server.clock.now() - age) / 1000;
  await utimes(join(folder, name), madeAt, madeAt);
}

test('a first start lacks a mail server and a backup', async () => {
  const installation = await readInstallation(await startTestServer());
  expect(installation).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    migration: expect.stringMatching(/^\d{4}-/),
    database: { kind: process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : expect.any(String) },
    backup: null,
    mail: { goesTo: 'outbox' },
    isGoogleOn: false,
  });
  expect(installation.database.bytes).toBeGreaterThan(100_000);
  expect(installation.warnings).toEqual(expect.arrayContaining(['noBackup', 'noMailServer']));
});

test('the last nightly backup is named, and warned of when it is older than two days', async () => {
  const server = await startTestServer();
  await writeBackup(server, 'nightly-2026-10-30.tar', 3 * day);
  const old = await readInstallation(server);
  expect([old.backup?.fileName, old.warnings.includes('oldBackup')]).toEqual(['nightly-2026-10-30.tar', true]);
  await writeBackup(server, 'nightly-2026-11-01.tar', day);
  await writeBackup(server, 'nightly-2026-11-02.tar.part', 0);
  const fresh = await readInstallation(server);
  expect(fresh.backup).toMatchObject({ fileName: 'nightly-2026-11-01.tar', bytes: 12 });
  expect(fresh.warnings.some((warning) => /backup/i.test(warning))).toBe(false);
});

test('a backup or a restore drill that failed is told with its reason, until one succeeds', async () => {
  const server = await startTestServer();
  await writeBackup(server, 'nightly-2026-11-01.tar', 0);
  const at = server.clock.now();
  const drill = { at, file: 'nightly-2026-11-01.tar', ms: 5, problem: 'posts differ' };
  await updateBackupState(server.db, { failed: { at, reason: 'The disk is full.', isOver: false }, drill });
  const failed = await readInstallation(server);
  expect(failed.warnings).toEqual(expect.arrayContaining(['backupFailed', 'restoreDrillFailed']));
  expect(failed.backupFailure).toMatchObject({ reason: 'The disk is full.', isOver: false });
  expect(failed.restoreDrill).toMatchObject({ state: 'failed', reason: 'posts differ', succeededAt: null });

  await updateBackupState(server.db, {
    failed: { at, reason: 'The disk is full.', isOver: true },
    drill: { ...drill, problem: null },
    drilledAt: at,
  });
  const repaired = await readInstallation(server);
  expect(repaired.warnings.filter((warning) => /backup|drill/i.test(warning))).toEqual([]);
  expect(repaired.restoreDrill).toMatchObject({ state: 'ok', milliseconds: 5, reason: null });
});

test('a restore drill that was killed, or is overdue, is warned of', async () => {
  const server = await startTestServer();
  const at = server.clock.now();
  const drill = { at, file: 'nightly-2026-11-01.tar', ms: null, problem: null };
  await updateBackupState(server.db, { drill, drilledAt: at });
  expect((await readInstallation(server)).restoreDrill?.state).toBe('running');
  server.clock.advance(2 * day);
  expect((await readInstallation(server)).warnings).toContain('restoreDrillFailed');
  await updateBackupState(server.db, { drill: { ...drill, ms: 5 } });
  expect((await readInstallation(server)).warnings).not.toContain('restoreDrillFailed');
  server.clock.advance(8 * day);
  expect((await readInstallation(server)).warnings).toContain('restoreDrillOverdue');
});

test.each([
  [{ HOST: '0.0.0.0' }, 'noPublicUrl'],
  [{ PUBLIC_URL: 'http://clean.example' }, 'notEncrypted'],
  [{ PUBLIC_URL: 'https://clean.example' }, 'proxyNotTrusted'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'backupsOff'],
] as const)('an installation with %o is warned: %s', async (environment, warning) => {
  expect((await readInstallation(await startTestServer(environment))).warnings).toContain(warning);
});

test('nothing is wrong behind a trusted proxy with https', async () => {
  const server = await startTestServer({
    PUBLIC_URL: 'https://clean.example',
    TRUST_PROXY: 'on',
    SMTP_URL: 'smtps://mail.example',
  });
  await writeBackup(server, 'nightly-2026-11-01.tar', 0);
  const { warnings } = await readInstallation(server);
  expect(warnings.filter((warning) => warning !== 'diskNearlyFull')).toEqual([]);
});

test('a test mail goes to the admin itself, in its language, or into the folder', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  await server.db.updateTable('members').set({ language: 'German' }).where('id', '=', admin.id).execute();
  const { body } = await server.call('sendTestMail', { token: admin.token });
  expect(body).toMatchObject({ result: 'written', message: expect.stringContaining('outbox') });
  expect(server.mails).toMatchObject([{ to: admin.email, subject: expect.not.stringContaining('A test') }]);
});

/** A mail server that says this at the login and nothing else. */
async function startRefusingServer(reply: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (data) => {
      socket.write(data.toString().startsWith('EHLO') ? '250-fine\r\n250 AUTH PLAIN\r\n' : `${reply}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['a wrong password', '535 5.7.8 Bad credentials', 'refuses the user name or the password'],
  ['a closed port', null, 'Nothing accepts mail'],
])('a test mail that fails because of %s says so', async (_, reply, words) => {
  const port = reply === null ? 9 : await startRefusingServer(reply);
  const server = await startTestServer(
    {},
    { mail: createSmtpMail(`smtp://me:secret@127.0.0.1:${port}`, 'a@example.org') },
  );
  const { token } = await createMember(server, { isAdmin: true });
  const { body } = await server.call('sendTestMail', { token });
  expect(body.result).toBe('failed');
  expect(body.message).toContain(words);
  if (reply !== null) expect(body.message).toContain(reply);
  expect(body.message).not.toContain('secret');
});
