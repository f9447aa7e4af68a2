import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

import { spawnServer, startChildServer } from '#scripts/lib/child-server.ts';
import { startFakeS3 } from '#scripts/proofs/s3/fake-s3.ts';
import { createSmtpMail } from '#server/platform/mail.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';
import { watchParts } from '#server/watch-parts.ts';
import { createMember } from '#tests/factories/members.ts';
import { multipart } from '#tests/support/multipart.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { jpeg } from '../pictures/sample-pictures.ts';

const keys = { accessKey: 'access', secretKey: 'secret' };
const owner = { email: 'owner@example.org', password: 'the owner and nobody else' };

const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY: keys.accessKey,
  S3_SECRET_KEY: keys.secretKey,
});

async function openDatabaseOfTest(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  return database;
}

/** Starts the real server; returns its address and what the log said until it listened. */
async function startAndListen(database: TestDatabase, settings: Record<string, string>) {
  const child = spawnServer(database, { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ...settings });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return { address: line, log: lines.join('\n') };
    lines.push(line);
  }
  throw new Error(`The server did not start: ${lines.join('\n')}`);
}

async function readWarnings(address: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${address}/api/user/login`, { method: 'POST', headers, body: JSON.stringify(owner) });
  const { token } = (await login.json()) as { token: string };
  const reply = await fetch(`${address}/api/admin/installation`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { warnings: string[] }).warnings;
}

const readHealth = async (address: string) => {
  const reply = await fetch(`${address}/api/health`);
  return [reply.status, ((await reply.json()) as { message: string }).message];
};

test('a start with a bucket and a mail server that do not answer says so in the log, in health and to admins', async () => {
  const settings = { ...bucketSettings('http://127.0.0.1:9'), SMTP_URL: 'smtp://127.0.0.1:9' };
  const { address, log } = await startAndListen(await openDatabaseOfTest(), settings);
  expect(log).toContain('The bucket bucket at 127.0.0.1:9 does not answer');
  expect(log).toContain('S3_ENDPOINT');
  expect(log).toContain('Mail cannot be sent. Nothing accepts mail at the address and port in SMTP_URL.');
  expect(await readHealth(address)).toEqual([200, 'Ready, but pictures cannot be stored and mails cannot be sent.']);
  expect(await readWarnings(address)).toEqual(expect.arrayContaining(['picturesFailing', 'mailFailing']));
});

test('a start with parts that work says nothing', { tags: 'sweep' }, async () => {
  const bucket = await startFakeS3(keys);
  onTestFinished(() => bucket.close());
  const { address, log } = await startAndListen(await openDatabaseOfTest(), bucketSettings(bucket.endpoint));
  expect(log).toBe('');
  expect(bucket.keys()).toEqual([]);
  expect(await readHealth(address)).toEqual([200, 'Ready.']);
  expect(await readWarnings(address)).not.toContain('picturesFailing');
});

test('a bucket that never answers holds up neither a start nor a stop', { tags: 'sweep' }, async () => {
  const bucket = await startFakeS3(keys);
  onTestFinished(() => bucket.close());
  bucket.delayMs = 600_000;
  const began = performance.now();
  const server = await startChildServer(await openDatabaseOfTest(), bucketSettings(bucket.endpoint));
  await server.stop();
  // A request to a bucket ends after 30 seconds.
  expect(performance.now() - began).toBeLessThan(25_000);
});

test.each([
  ['does not exist', () => 404, 'The bucket bucket at 127.0.0.1', 'does not exist. Create it, or correct S3_BUCKET'],
  ['refuses the key', () => 403, 'does not let the key write', 'S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION'],
  ['lists nothing', ({ isList }: { isList: boolean }) => (isList ? 403 : null), 'does not let the key list', 'rights'],
  ['deletes nothing', ({ method }: { method: string }) => (method === 'DELETE' ? 403 : null), 'key delete', 'rights'],
  ['is too busy', () => 503, 'does not answer, or is too busy', 'S3_ENDPOINT'],
] as const)('a bucket that %s is told with what to do, until it works again', async (_, refusal, problem, advice) => {
  const bucket = await startFakeS3(keys);
  onTestFinished(() => bucket.close());
  bucket.refusal = refusal;
  const s3 = { endpoint: bucket.endpoint, bucket: 'bucket', region: 'us-east-1', ...keys };
  const storage = createS3Storage(s3);
  const server = await startTestServer({}, { storage });
  const lines: string[] = [];
  const say = (_details: object, message: string) => void lines.push(message);
  const log = { error: say, warn: say, info: say };
  const { db, clock, folder } = server;
  const parts = watchParts({
    ...{ db, clock, storage, log },
    mail: createSmtpMail('smtp://127.0.0.1:9', 'a@example.org'),
    config: { s3, dataDir: folder },
  });
  const admin = await createMember(server, { isAdmin: true });
  const listWarnings = async () => (await server.call('getInstallation', { token: admin.token })).body.warnings;

  await parts.look();
  await parts.look();
  expect(lines).toEqual([expect.stringContaining(problem), expect.stringContaining('Mail cannot be sent.')]);
  expect(lines[0]).toContain(advice);
  expect(await listWarnings()).toContain('picturesFailing');

  bucket.refusal = () => null;
  await parts.look();
  expect(lines.at(-1)).toBe('The pictures work again.');
  expect(parts.listUnwell()).toEqual(['mails']);
  expect(await listWarnings()).not.toContain('picturesFailing');
  const form = multipart({ name: 'file', fileName: 'a.jpg', content: await jpeg(60, 60) });
  expect((await server.send('POST', '/user/uploadPostImage', { token: admin.token, ...form })).status).toBe(200);
});

test('a data folder that cannot be written is named at the start, with what to do', async () => {
  const database = await openDatabaseOfTest();
  await writeFile(join(database.folder, 'file'), '');
  await expect(startChildServer(database, { DATA_DIR: join(database.folder, 'file', 'data') })).rejects.toThrow(
    /DATA_DIR: The folder .* cannot be written \(ENOTDIR\)\. A file has its name, or that of a folder above it/,
  );
});

test('pictures without their database do not become an empty community', async () => {
  const { folder, remove } = await createTestDatabase({ isMigrated: false, isPostgres: false });
  onTestFinished(remove);
  await mkdir(join(folder, 'pictures', '07'), { recursive: true });
  await expect(startChildServer({ folder, url: undefined })).rejects.toThrow(
    /DATA_DIR: .* has pictures, but no community\.db/,
  );
  expect(await readdir(folder)).toEqual(['pictures']);
});

test('a start at a port that is in use says what to do', { tags: 'sweep' }, async () => {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  await expect(startChildServer(await openDatabaseOfTest(), { PORT: String(port) })).rejects.toThrow(
    /EADDRINUSE.* Another program listens there: stop it, or set PORT or METRICS_PORT to another port\./,
  );
});
