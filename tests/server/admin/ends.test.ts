import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { runAdmin } from '#scripts/admin/run-admin.ts';
import { startChildServer, type ChildServer } from '#scripts/lib/child-server.ts';
import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const email = 'owner@example.org';
let database: TestDatabase;
let server: ChildServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startChildServer(database, { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'a long and private phrase' });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

/** Runs the command beside the server; its lines, or what is wrong. */
async function admin(words: string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const lines: string[] = [];
  const environment = { DATA_DIR: database.folder, DATABASE_URL: database.url ?? '', PUBLIC_URL: server.address };
  try {
    await runAdmin(words, { ...environment, ...settings }, (line) => lines.push(line));
  } catch (error) {
    lines.push(describeFailure(error));
  }
  return lines.join('\n');
}

async function publishPost(): Promise<void> {
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${server.address}/api/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token: string };
  };
  const { token } = await call('login', { email, password: 'a long and private phrase' });
  await call(
    'savePostMetadata',
    { title: 'Soap', caption: 'It lasts.', category: 'beauty', tags: [], subcategory: [] },
    token,
  );
}

/** A web server of somebody else. */
async function startOther(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

test('the data of a member who cannot log in is written after a second look, and the log notes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'member-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'data.zip');
  const look = await admin(['member-data', email, '--asked', '2026-01-20']);
  expect(look).toContain(`${email} is confirmed.`);
  expect(look).toContain('Answer by 2026-02-17');
  expect(await admin(['log'])).not.toContain('member.dataWritten');

  expect(await admin(['member-data', email, '--asked', '2026-01-20', '--file', file])).toContain(
    'The log has noted it.',
  );
  const zip = await readFile(file);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.toString()).toContain(`"email":"${email}"`);
  expect(await admin(['log'])).toContain('member.dataWritten');

  await writeFile(file, 'something else');
  expect(await admin(['member-data', email, '--asked', '2026-01-20', '--file', file])).toBe(`${file} exists already.`);
  expect(await readFile(file, 'utf8')).toBe('something else');
});

test.each(['yesterday', '2026-02-31', '2999-01-01'])('%s is no day on which somebody asked', async (day) => {
  expect(await admin(['member-data', email, '--asked', day])).toContain('--asked is a day that has come');
});

test('nobody has the data of a member that there is not', async () => {
  expect(await admin(['member-data', 'nobody@example.org', '--asked', '2026-01-20'])).toBe(
    'No member has the address nobody@example.org.',
  );
});

test('a new address that leads to the community is told with what to set; any other changes nothing', async () => {
  await publishPost();
  const move = (url: string) =>
    admin(['domain', url], { PUBLIC_URL: 'https://old.example', FORMER_URLS: server.address });
  const told = await move(server.address);
  expect(told).toContain(`PUBLIC_URL=${server.address}\n`);
  expect(told).toContain('FORMER_URLS=https://old.example\n');
  expect(told).toContain('0 passkeys are of https://old.example');

  const others = [
    'http://127.0.0.1:1',
    await startOther((_, response) => response.end('Parked.')),
    await startOther((_, response) => response.writeHead(302, { location: server.address }).end()),
    await startOther((_, response) => response.end('{"posts":[]}')),
    await startOther((_, response) => response.end('{"posts":[{"postId":"01980f3e-5a10-7c4e-9b21-3d5f0e6a7c88"}]}')),
  ];
  for (const url of others)
    expect(await move(url)).toMatch(new RegExp(`^${url} does not lead to this community: .* Nothing is changed\\.$`));
  expect(await move('https://old.example')).toContain('is the address already');
  for (const typed of ['new.example', 'https://new.example/path', 'ftp://new.example'])
    expect(await move(typed)).toContain(`${typed} is not an address without a path`);
});
