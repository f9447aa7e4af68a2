import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';

import { filesBelow } from './picture-fixture.ts';
import { testStorage } from './test-storage.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('pictures on disk', () => {
  testStorage(async () => createDiskStorage(await openFolder()));

  test('a partial file of a killed process is removed with its picture', async () => {
    const folder = await openFolder();
    const files = createDiskStorage(folder);
    const id = v7();
    await files.put(id, '960.webp', Buffer.from('whole'));
    await writeFile(join(folder, id.slice(-2), id, '960.avif.1-1.part'), 'ha');
    await files.removeAll(id);
    expect(await filesBelow(folder)).toEqual([]);
  });

  test('a partial file of a killed process is removed with the master', async () => {
    const folder = await openFolder();
    const files = createDiskStorage(folder);
    const id = v7();
    for (const name of ['960.webp', 'master.jpg']) await files.put(id, name, Buffer.from('whole'));
    await writeFile(join(folder, id.slice(-2), id, '960.avif.1-1.part'), 'ha');
    await files.remove(id, 'master.jpg');
    expect((await filesBelow(folder)).map((path) => path.split('/').at(-1))).toEqual(['960.webp']);
  });

  test('pictures are spread over folders', async () => {
    const folder = await openFolder();
    const files = createDiskStorage(folder);
    for (let count = 0; count < 40; count += 1) await files.put(v7(), '1.webp', Buffer.from('x'));
    expect((await readdir(folder)).length).toBeGreaterThan(10);
  });
});
