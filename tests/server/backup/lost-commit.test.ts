import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { openDatabase } from '#server/platform/database/database.ts';

import { backUp, createEmptyPlace, readPictures, readTables, storageOf } from './backup-fixture.ts';
import { createLargeCommunity } from './large-community.ts';

/** A way to PostgreSQL that breaks, once, when a transaction has been committed and before anybody is told; for all connections, if wanted. */
async function startFragileWay(url: string, breaksForAll: boolean) {
  const { hostname, port } = new URL(url);
  let state: 'whole' | 'broken' | 'repaired' = 'whole';
  const server = createServer((client) => {
    if (state === 'broken' && breaksForAll) return void client.destroy();
    const upstream = connect(Number(port || 5432), hostname);
    let isCommitting = false;
    client.on('data', (bytes) => {
      isCommitting ||= state === 'whole' && bytes.includes('commit\0');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isCommitting) return void client.write(bytes);
      if (bytes.includes('COMMIT\0')) state = 'broken';
      if (state === 'broken') upstream.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: Object.assign(new URL(url), { host }).href,
    repair() {
      state = 'repaired';
    },
  };
}

async function prepare(breaksForAll: boolean) {
  const database = await createLargeCommunity({ pictures: 10, rows: 100 });
  const { file } = await backUp(database);
  const { folder, url = '' } = await createEmptyPlace();
  const way = await startFragileWay(url, breaksForAll);
  const lines: string[] = [];
  const target = { url: way.url, folder };
  const restore = () => restoreBackup({ file, ...target, bucket: null, log: (line) => void lines.push(line) });
  const expectAll = async () => {
    expect(await readTables({ ...target, remove: () => Promise.resolve() })).toEqual(await readTables(database));
    const files = diskOf(folder);
    expect(await readPictures(database, files)).toEqual(await readPictures(database, storageOf(database)));
    expect(await readdir(folder)).not.toContain('restore.part');
  };
  return { target, way, lines, restore, expectAll };
}

const diskOf = (folder: string) => storageOf({ folder, url: undefined, remove: () => Promise.resolve() });

test('a restore whose connection breaks after its commit is complete', async () => {
  const { restore, expectAll } = await prepare(false);
  await restore();
  await expectAll();
});

test('after its commit a restore that could not ask is found complete by the next one', async () => {
  const { way, lines, restore, expectAll } = await prepare(true);
  await expect(restore()).rejects.toThrow(
    'Run npm run admin -- restore again: it removes that, or finds that everything is',
  );
  way.repair();
  await restore();
  expect(lines.at(-1)).toBe('The last restore of this backup was complete: there was nothing left to do.');
  await expectAll();
  await expect(restore()).rejects.toThrow(/pictures exists already|has rows already/);
  await expectAll();
});

test('after its commit a restore that could not ask is found complete by a start', async () => {
  const { target, way, restore, expectAll } = await prepare(true);
  await expect(restore()).rejects.toThrow('could not be removed');
  way.repair();
  await (await openDatabase(target)).close();
  await expectAll();
});
