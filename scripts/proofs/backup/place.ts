import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';

import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';
import { startFakeS3, type FakeS3 } from '../s3/fake-s3.ts';

export type Engine = 'sqlite' | 'postgres';

/** A temporary database, folder and picture storage of a community. */
export interface Place extends TemporaryStorage {
  pictures: PictureStorage;
  /** Null if the pictures are in the folder. */
  s3: FakeS3 | null;
  /** The settings of the picture storage. */
  environment: Record<string, string>;
}

/** Creates an empty place; its bucket, if it has one, answers as slowly as one far away. */
export async function createPlace(name: string, engine: Engine, store: 'disk' | 's3' = 'disk'): Promise<Place> {
  const storage = await createTemporaryStorage(name, engine);
  if (store === 'disk') {
    const pictures = createDiskStorage(join(storage.folder, 'pictures'));
    return { ...storage, pictures, s3: null, environment: {} };
  }
  const keys = { accessKey: 'key', secretKey: 'secret' };
  const s3 = await startFakeS3(keys);
  s3.delayMs = 3;
  return {
    ...storage,
    pictures: createS3Storage({ endpoint: s3.endpoint, bucket: 'bucket', ...keys }),
    s3,
    environment: { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'bucket', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
    async remove() {
      await s3.close();
      await storage.remove();
    },
  };
}

/** When to kill a command: so long after something is the case. */
interface Kill {
  since: () => boolean;
  afterMs: number;
}

/** What `runCommand` returns of a command that it has killed. */
export const killedOutput = 'killed';

/** Runs a command of the owner on this place, or kills it; returns what it printed if it does not succeed. */
export async function runCommand(
  name: string,
  { folder, url, environment }: Place,
  options: string[],
  kill?: Kill,
): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../admin.ts'), name, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url ?? '', ...environment },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const output = text(child.stderr);
  if (kill) {
    while (child.exitCode === null && !kill.since()) await sleep(2);
    await Promise.race([exited, sleep(kill.afterMs)]);
    child.kill('SIGKILL');
  }
  const [code] = await exited;
  if (code === null) return [killedOutput];
  return code === 0 ? [] : [`${name}: ${(await output).trim()}`];
}

/** Describes the files in the bucket without a picture, and the pictures in use without a file. */
export async function findOrphanObjects(place: Place, { keys }: FakeS3): Promise<string[]> {
  const { db, close } = await openDatabase({ ...place, isCommand: true });
  const uploads = await db.selectFrom('uploads').select(['id', 'taken_at', 'discarded_at']).execute();
  await close();
  const known = new Set(uploads.map(({ id }) => id));
  const stored = new Map(keys().map((key) => [key.split('/')[1] ?? '', key]));
  const used = uploads.filter(({ taken_at, discarded_at }) => taken_at !== null && discarded_at === null);
  return [
    ...[...stored].filter(([id]) => !known.has(id)).map(([, key]) => `orphan file ${key}`),
    ...used.filter(({ id }) => !stored.has(id)).map(({ id }) => `picture ${id} has no file`),
  ];
}
