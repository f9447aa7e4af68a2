/** @module-tag sweep */
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { createFirstCommunity } from '#tests/support/first-community.ts';

import { backUp } from './backup-fixture.ts';

// Writes to /dev/full fail as on a full disk.
test.runIf(process.platform === 'linux').each(['backup.tar.part', 'backup.tar.checksums.part'])(
  'a backup whose %s does not fit on the disk fails, and leaves nothing',
  async (name) => {
    const database = await createFirstCommunity();
    onTestFinished(() => database.remove());
    await symlink('/dev/full', join(database.folder, name));
    await expect(backUp(database)).rejects.toThrow('ENOSPC');
    expect((await readdir(database.folder)).filter((left) => left.startsWith('backup'))).toEqual([]);
  },
);
