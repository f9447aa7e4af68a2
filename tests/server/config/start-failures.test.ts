import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

async function openFolder() {
  const database = await createTestDatabase({ isMigrated: false, isPostgres: false });
  onTestFinished(() => database.remove());
  return database;
}

test.each([
  ['EACCES', 'listen', 'Ports below 1024 are kept for root'],
  ['EACCES', 'open', 'The user of this command may not: give it the rights'],
  ['EADDRINUSE', 'listen', 'Another program listens there: stop it'],
  ['EADDRNOTAVAIL', 'listen', 'This machine does not have the address in HOST.'],
  ['ENOENT', 'open', 'There is no such file or folder'],
  ['EEXIST', 'mkdir', 'There is a file of this name already'],
  ['ENOTDIR', 'mkdir', 'A file stands where a folder is meant'],
  ['ECONNREFUSED', 'connect', 'PostgreSQL does not answer'],
])('%s of %s is told with what to do', (code, syscall, advice) => {
  const error = Object.assign(new Error(`${code}: it failed, ${syscall}`), { code, syscall });
  expect(describeFailure(error)).toContain(`${code}: it failed, ${syscall}. ${advice}`);
});

test('a host that this machine does not know is named as the setting that it is', async () => {
  await expect(startChildServer(await openFolder(), { HOST: 'no-such-host.invalid' })).rejects.toThrow(
    /HOST: no-such-host\.invalid is unknown here\. Use 127\.0\.0\.1/,
  );
});

test('a data folder that is a file is told so', async () => {
  const { folder } = await openFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(startChildServer({ folder: file, url: undefined })).rejects.toThrow(
    /DATA_DIR: The folder .*file cannot be written \(EEXIST\)\. A file has its name/,
  );
});

test('a database that is none is told as damaged, not as PostgreSQL', async () => {
  const database = await openFolder();
  await writeFile(join(database.folder, 'community.db'), 'These are more than a hundred bytes of a text. '.repeat(99));
  await expect(startChildServer(database)).rejects.toThrow(
    /file is not a database\. community\.db in DATA_DIR is damaged, or no database: restore a backup/,
  );
});
