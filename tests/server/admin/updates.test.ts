import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

import type { OperationAnswer } from '#contract/operations.ts';
import { runAdmin } from '#scripts/admin/run-admin.ts';
import { spawnServer } from '#scripts/lib/child-server.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { version } from '#server/platform/updates.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const isSqlite = process.env['TEST_DATABASE'] !== 'postgres';
const owner = { email: 'keeper@example.org', password: 'the owner and nobody else' };

/** Starts the real server until it listens, and ends it; returns what the log said of an update, and what admins then read of it. */
async function startOnce(database: TestDatabase) {
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'info' };
  const child = spawnServer(database, settings);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('http://')) {
      lines.push((JSON.parse(line) as { msg: string }).msg);
      continue;
    }
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${line}/api/user/login`, { method: 'POST', headers, body: JSON.stringify(owner) });
    const { token } = (await login.json()) as { token: string };
    const reply = await fetch(`${line}/api/admin/installation`, { headers: { authorization: `Bearer ${token}` } });
    const { update } = (await reply.json()) as OperationAnswer<'getInstallation'>;
    child.kill('SIGTERM');
    await once(child, 'exit');
    return { said: lines.filter((text) => text.startsWith('Updated')), update };
  }
  throw new Error(`The server did not start: ${lines.join('\n')}`);
}

async function readStatus({ folder, url }: TestDatabase): Promise<string[]> {
  const lines: string[] = [];
  await runAdmin(['status'], { DATA_DIR: folder, DATABASE_URL: url ?? '' }, (line) => lines.push(line));
  return lines;
}

test('a start after an update says which version ran before, which migrations ran, and where the copy is', async () => {
  const database = await createFirstCommunity();
  onTestFinished(() => database.remove());
  const first = await startOnce(database);
  const versions = `Updated from an earlier version to version ${version}. Migrations that ran: 0002-identity, 0003-`;
  expect(first.said).toEqual([expect.stringContaining(versions)]);
  expect(first.update).toMatchObject({ from: null });
  expect(first.update?.migrations[0]).toBe('0002-identity');
  const copy = /^backups\/before-0002-identity-[\d-]{10}\.db$/;
  expect(first.update?.copy).toEqual(isSqlite ? expect.stringMatching(copy) : null);
  const sentence = `The copy from before them is ${database.folder}/${first.update?.copy}.`;
  expect(first.said[0]?.includes(sentence)).toBe(isSqlite);
  expect(await readStatus(database)).toEqual([
    expect.stringMatching(new RegExp(`^Version ${version}, with the migration \\d{4}-`)),
    expect.stringContaining(first.said[0] ?? ''),
  ]);

  const again = await startOnce(database);
  expect(again).toEqual({ said: [], update: first.update });

  const { db, close } = await openDatabase(database);
  const { value } = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', 'last-start')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('facts')
    .set({ value: value.replace(`"version":"${version}"`, '"version":"0.0.9"') })
    .where('name', '=', 'last-start')
    .execute();
  await close();
  const newer = await startOnce(database);
  expect(newer.said).toEqual([`Updated from 0.0.9 to version ${version}.`]);
  expect(newer.update).toMatchObject({ from: '0.0.9', migrations: [], copy: null });
});

test('the first start of a community is no update', async () => {
  const database = await createTestDatabase({ isMigrated: false });
  onTestFinished(() => database.remove());
  expect(await startOnce(database)).toEqual({ said: [], update: null });
  expect((await readStatus(database))[1]).toBe('No update has been noted yet.');
});
