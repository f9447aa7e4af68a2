import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createFirstCommunity, password } from '#tests/support/first-community.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

import { filesBelow } from '../pictures/picture-fixture.ts';
import {
  backUp,
  createEmptyPlace,
  readConnectionCounts,
  readPictures,
  readTables,
  storageOf,
} from './backup-fixture.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** A community with rows and pictures, served while it is backed up. */
async function startFilledServer(): Promise<{
  server: TestServer;
  database: Awaited<ReturnType<typeof createFirstCommunity>>;
}> {
  const database = await createFirstCommunity();
  const server = await startTestServer({}, { database });
  return { server, database };
}

const directions = isPostgres
  ? [
      { from: 'PostgreSQL', to: 'PostgreSQL', isTargetPostgres: true },
      { from: 'PostgreSQL', to: 'SQLite', isTargetPostgres: false },
    ]
  : [{ from: 'SQLite', to: 'SQLite', isTargetPostgres: false }];

test.each(directions)(
  'a backup of $from that is restored to $to has every row and picture',
  async ({ isTargetPostgres }) => {
    const { server, database } = await startFilledServer();
    const author = await createMember(server);
    await createPost(server, author, { hasImage: false, caption: 'a\u2028b\n"c" \\ 小🌿' });
    const { file, missing } = await backUp(database);
    expect(missing).toEqual([]);
    const target = await createEmptyPlace({ isPostgres: isTargetPostgres });
    await restoreBackup({ file, ...target, bucket: null });
    expect(await readTables(target)).toEqual(await readTables(database));
    expect(await readConnectionCounts(target)).toEqual(await readConnectionCounts(database));
    const pictures = await readPictures(database, storageOf(database));
    expect(Object.keys(pictures).length).toBeGreaterThan(10);
    expect(await readPictures(target, storageOf(target))).toEqual(pictures);
  },
);

test('a restored community serves its members', async () => {
  const database = await createFirstCommunity();
  onTestFinished(() => database.remove());
  // Made by the first version: the restore runs the newer migrations.
  const { file } = await backUp(database);
  const target = await createEmptyPlace();
  await restoreBackup({ file, ...target, bucket: null });
  const server = await startTestServer({}, { database: target });
  const { status } = await server.call('login', { body: { email: 'amara@example.org', password } });
  expect(status).toBe(200);
  const { body } = await server.call('getAllPosts');
  const withPicture = body.posts.find(({ imageUrl }) => imageUrl !== '');
  expect((await server.app.inject(withPicture!.imageUrl)).statusCode).toBe(200);
});

test('a backup that is made while members write has every write that was acknowledged before', async () => {
  const { server, database } = await startFilledServer();
  const author = await createMember(server);
  const post = await createPost(server, author, { hasImage: false });
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const { body } = await server.call('addComments', {
        token: author.token,
        body: { postId: post.id, comment: `Comment ${acknowledged.length}` },
      });
      acknowledged.push(body.comment.commentId);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = acknowledged.slice();
  const { file } = await backUp(database);
  stopping.abort();
  await writing;
  expect(acknowledged.length).toBeGreaterThan(before.length);
  const target = await createEmptyPlace();
  await restoreBackup({ file, ...target, bucket: null });
  const restored = (await readTables(target))['comments']?.join('\n') ?? '';
  expect(before.filter((id) => !restored.includes(id))).toEqual([]);
});

// All sizes of the first one exist, so it is copied before the rows; the other one after the snapshot of the rows was opened.
test.each(['Rose water, refilled', 'Second hand coat'])(
  'a picture that is deleted while a backup is made is in neither the restored database nor its folder: %s',
  async (title) => {
    const { server, database } = await startFilledServer();
    const { body } = await server.call('getAllPosts');
    const withPicture = body.posts.filter(({ imageUrl }) => imageUrl !== '');
    const deleted = withPicture.find((post) => post.title === title);
    const kept = withPicture.find((post) => post.title !== title);
    const storage = storageOf(database);
    let hasDeleted = false;
    const deleting: typeof storage = {
      ...storage,
      async list(id) {
        const names = await storage.list(id);
        if (!hasDeleted && deleted!.imageUrl.includes(id)) {
          hasDeleted = true;
          await server.db.deleteFrom('posts').where('id', '=', deleted!.postId).execute();
          await server.db.updateTable('uploads').set({ discarded_at: 1 }).where('id', '=', id).execute();
          await server.pictures.sweep();
        }
        return names;
      },
    };
    const { file, missing } = await backUp(database, deleting);
    expect(hasDeleted).toBe(true);
    expect(missing).toEqual([]);
    const target = await createEmptyPlace();
    await restoreBackup({ file, ...target, bucket: null });
    const idOf = (imageUrl: string) => imageUrl.split('/')[2]!;
    const files = (await filesBelow(join(target.folder, 'pictures'))).join('\n');
    expect(files).toContain(idOf(kept!.imageUrl));
    expect(files).not.toContain(idOf(deleted!.imageUrl));
    expect((await readTables(target))['posts']?.join()).not.toContain(deleted!.postId);
  },
);

test('a picture whose files are lost is reported, and the rest is backed up', async () => {
  const { server, database } = await startFilledServer();
  const post = await createPost(server, await createMember(server));
  const { missing, manifest } = await backUp(database);
  expect(missing).toEqual([post.imageUrl.split('/')[2]]);
  expect(manifest.tables['posts']!.rows).toBe(6);
});

test('a picture whose sizes are finished while a backup is made is in it as a whole, also if its rows are read twice', async () => {
  const { server, database } = await startFilledServer();
  // Its files are lost, so that the rows are read once more: it could have been deleted.
  await createPost(server, await createMember(server));
  const { id } = await server.db
    .selectFrom('uploads')
    .select('id')
    .where('ready_at', 'is', null)
    .where('taken_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const storage = storageOf(database);
  let looks = 0;
  const finishing: typeof storage = {
    ...storage,
    async list(listed) {
      const names = await storage.list(listed);
      if (listed !== id) return names;
      looks += 1;
      if (looks === 1) {
        await storage.put(id, '160.avif', Buffer.from('the last size'));
        await server.db.updateTable('uploads').set({ ready_at: 1 }).where('id', '=', id).execute();
      }
      return names;
    },
  };
  const { file } = await backUp(database, finishing);
  expect(looks).toBe(2);
  const target = await createEmptyPlace();
  await restoreBackup({ file, ...target, bucket: null });
  const restored = await readPictures(target, storageOf(target));
  expect(restored[`${id}/160.avif`]?.toString()).toBe('the last size');
  expect(restored).toEqual(await readPictures(database, storage));
});

describe('a restore is refused with a plain message and leaves nothing behind', () => {
  async function expectRefusal(damage: (bytes: Buffer) => Buffer, message: RegExp) {
    const database = await createFirstCommunity();
    onTestFinished(() => database.remove());
    const { file } = await backUp(database);
    await writeFile(file, damage(await readFile(file)));
    const target = await createEmptyPlace();
    await expect(restoreBackup({ file, ...target, bucket: null })).rejects.toThrow(message);
    expect(await readdir(target.folder)).toEqual([]);
    // The place can still be used.
    const { db, close } = await openDatabase(target);
    expect(await db.selectFrom('members').select('id').execute()).toEqual([]);
    await close();
  }
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = bytes[at]! ^ 1;
    return bytes;
  };

  test('if a bit of a row has changed', () =>
    expectRefusal(
      (bytes) => flip(bytes, bytes.indexOf('Rose water')),
      /tables\/posts\.jsonl is not as it was written/,
    ));

  test('if a bit of a picture has changed', () =>
    expectRefusal((bytes) => flip(bytes, bytes.indexOf('WEBP') + 4), /pictures\/.* is not as it was written/));

  test('if the end is missing', () =>
    expectRefusal((bytes) => bytes.subarray(0, bytes.length * 0.7), /not a complete, undamaged backup/));

  test('if it is another file', () =>
    expectRefusal(() => Buffer.from('Dear diary,\n'.repeat(500)), /not a complete, undamaged backup/));
});

test('a backup of a newer version is refused', async () => {
  const database = await createFirstCommunity();
  onTestFinished(() => database.remove());
  const newer = { up: () => Promise.resolve() };
  await (
    await openDatabase({ ...database, migrations: (engine) => ({ ...listMigrations(engine), '9999-newer': newer }) })
  ).close();
  const { file } = await backUp(database);
  const target = await createEmptyPlace();
  await expect(restoreBackup({ file, ...target, bucket: null })).rejects.toThrow(
    'made by a newer version of this server: it has the migration 9999-newer',
  );
});

test('a restore into a place with a community is refused and changes nothing', async () => {
  const { database } = await startFilledServer();
  const { file } = await backUp(database);
  const before = await readTables(database);
  await expect(restoreBackup({ file, ...database, bucket: null })).rejects.toThrow(/exists already/);
  if (isPostgres) {
    const { folder } = await createEmptyPlace();
    await expect(restoreBackup({ file, url: database.url, folder, bucket: null })).rejects.toThrow('has rows already');
  }
  expect(await readTables(database)).toEqual(before);
});
