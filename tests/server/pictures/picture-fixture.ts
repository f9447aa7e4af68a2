import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp, { type Metadata } from 'sharp';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createPictures } from '#server/platform/pictures/create-pictures.ts';
import { createDiskFiles } from '#server/platform/pictures/disk-files.ts';
import type { PictureFiles } from '#server/platform/pictures/picture-files.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';

export interface PictureFixture {
  db: Db;
  folder: string;
  files: PictureFiles;
  pictures: Pictures;
  clock: { now(): number; advance(ms: number): void };
  faults: unknown[];
  /** Another server process on the same database and files. */
  another(files?: PictureFiles): Pictures;
  /** Paths of all files that are stored, below the store's folder. */
  storedFiles(): Promise<string[]>;
}

/** When to clean up: after the test, or after all of a file that shares one fixture. */
type Later = (cleanUp: () => Promise<void>) => void;

/** A community's pictures on an empty database of the engine under test and a folder of their own. */
export async function openPictureFixture(
  options: { decorate?: (files: PictureFiles) => PictureFiles; later?: Later } = {},
): Promise<PictureFixture> {
  const { decorate = (files) => files, later = onTestFinished } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pictures-test-'));
  later(() => rm(folder, { recursive: true, force: true }));
  const db = await openTestDatabase(folder, later);
  let now = Date.UTC(2026, 5, 1);
  const clock = { now: () => now, advance: (ms: number) => void (now += ms) };
  const faults: unknown[] = [];
  const log = { warn: (fault: object) => void faults.push(fault), error: (fault: object) => void faults.push(fault) };
  const files = decorate(createDiskFiles(join(folder, 'pictures')));
  const another = (its = files) => {
    const pictures = createPictures({ db, files: its, clock, log, spool: join(folder, 'spool') });
    later(() => pictures.close());
    return pictures;
  };
  return { db, folder, files, clock, faults, another, pictures: another(), storedFiles: () => filesBelow(join(folder, 'pictures')) };
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Reads a picture's file as a browser would, and what a decoder finds in it. */
export async function decodedFile(pictures: Pictures, id: string, file: string): Promise<Metadata & { bytes: Buffer }> {
  const served = await pictures.read(id, file);
  if (!served) throw new Error(`${file} is not served.`);
  return { ...(await sharp(served.bytes).metadata()), bytes: served.bytes };
}

async function openTestDatabase(folder: string, later: Later): Promise<Db> {
  const server = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  const at = server ? { url: await createPostgresDatabase(server, later), folder } : { folder };
  const { db, close } = await openDatabase(at);
  later(close);
  return db;
}

async function createPostgresDatabase(server: string, later: Later): Promise<string> {
  const name = `pictures_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(server, `create database ${name}`);
  later(() => asAdmin(server, `drop database if exists ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
