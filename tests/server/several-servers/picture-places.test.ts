import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a server that would keep pictures where another one on the database does not find them does not start', async () => {
  const database = await createTestDatabase({ isPostgres: true });
  onTestFinished(() => database.remove());
  const [other, sharing] = [await createFolder(), await createFolder()];
  const first = await startChildServer(database);
  const refusal = /Another server on this database keeps its pictures elsewhere.* Give all servers the same bucket/;
  await expect(startChildServer({ ...database, folder: other })).rejects.toThrow(refusal);
  const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
  await expect(startChildServer({ ...database, folder: other }, bucket)).rejects.toThrow(refusal);

  // As a folder of the network, which each machine has mounted at its own place.
  await mkdir(join(database.folder, 'pictures'), { recursive: true });
  await symlink(join(database.folder, 'pictures'), join(sharing, 'pictures'));
  const second = await startChildServer({ ...database, folder: sharing });
  await second.stop();
  await first.kill();
  const moved = await startChildServer({ ...database, folder: other });
  await moved.stop();
});
