import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

import { openPictureFixture } from '../pictures/picture-fixture.ts';
import { jpeg } from '../pictures/sample-pictures.ts';

const owner = { memberId: 'owner', kind: 'post' } as const;

/** Records what is written and removed; the first call that `isHeld` matches waits until it is let go. */
function recordChanges(files: PictureStorage, isHeld: (change: string) => boolean) {
  const changes: string[] = [];
  const { promise: letGo, resolve: release } = Promise.withResolvers<undefined>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<undefined>();
  let hasHeld = false;
  async function record(change: string): Promise<void> {
    changes.push(change);
    if (hasHeld || !isHeld(change)) return;
    hasHeld = true;
    reach(undefined);
    await letGo;
  }
  const storage: PictureStorage = {
    ...files,
    async put(id, name, bytes) {
      await record(`put ${name}`);
      await files.put(id, name, bytes);
    },
    async removeAll(id) {
      await record('remove all');
      await files.removeAll(id);
    },
  };
  return { storage, changes, reached, release: () => release(undefined) };
}

test('the sizes of a picture are made by one server, though another one starts meanwhile', async () => {
  const { files, locks, another, pictures, storedFiles } = await openPictureFixture();
  const { storage, changes, reached, release } = recordChanges(files, (change) => change === 'put 320.avif');
  const [first, second] = [another(storage, locks), another(storage, locks)];
  const { id } = await first.add({ ...owner, bytes: await jpeg(400, 8) });
  await reached;
  await second.start();
  await second.idle();
  release();
  await first.idle();
  expect(changes.toSorted()).toEqual([...new Set(changes)].toSorted());
  expect(await storedFiles()).toHaveLength(8);
  expect(await pictures.read(id, '320.avif')).toMatchObject({ type: 'image/avif', isFinal: true });
});

test('a server that takes over a picture makes the sizes that are missing, and no others', async () => {
  const { files, locks, another, db, storedFiles } = await openPictureFixture();
  const broken: PictureStorage = {
    ...files,
    put: (id, name, bytes) =>
      name.endsWith('.avif') ? Promise.reject(new Error('The storage is away.')) : files.put(id, name, bytes),
  };
  const first = another(broken, locks);
  await first.add({ ...owner, bytes: await jpeg(400, 8) });
  await first.idle();
  const { storage, changes } = recordChanges(files, () => false);
  const second = another(storage, locks);
  await second.start();
  await second.idle();
  expect(changes.toSorted()).toEqual(['put 160.avif', 'put 240.avif', 'put 320.avif', 'put 400.avif']);
  expect(await storedFiles()).toHaveLength(8);
  const { ready_at } = await db.selectFrom('uploads').select('ready_at').executeTakeFirstOrThrow();
  expect(ready_at).not.toBeNull();
});

test('a released picture is removed by one server', async () => {
  const { files, locks, another, db, storedFiles } = await openPictureFixture();
  const { storage, changes, reached, release } = recordChanges(files, (change) => change === 'remove all');
  const [first, second] = [another(storage, locks), another(storage, locks)];
  const { id } = await first.add({ ...owner, bytes: await jpeg(60, 60) });
  await first.idle();
  await inTransaction(db, (trx) => first.release(trx, [id]));
  const sweeping = first.sweep();
  await reached;
  expect(await second.sweep()).toBe(0);
  release();
  expect(await sweeping).toBe(1);
  expect(changes.filter((change) => change === 'remove all')).toHaveLength(1);
  expect(await storedFiles()).toEqual([]);
});

test('a picture that another server makes sizes of is removed by that one, and each file once', async () => {
  const { files, locks, another, db, storedFiles } = await openPictureFixture();
  const { storage, changes, reached, release } = recordChanges(files, (change) => change === 'put 320.avif');
  const [first, second] = [another(storage, locks), another(storage, locks)];
  const { id } = await first.add({ ...owner, bytes: await jpeg(400, 8) });
  await reached;
  await inTransaction(db, (trx) => second.release(trx, [id]));
  expect(await second.sweep()).toBe(0);
  release();
  await first.idle();
  expect(changes.filter((change) => change === 'remove all')).toHaveLength(1);
  expect(await storedFiles()).toEqual([]);
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test(
  'a server that would keep pictures where another one on the database does not find them does not start',
  { tags: 'sweep' },
  async () => {
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
  },
);
