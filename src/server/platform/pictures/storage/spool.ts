import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { limits } from '#contract/vocabulary.ts';
import { freeBytesOf } from '#server/platform/free-space.ts';

import { pictureProblems } from '../picture-problems.ts';

const prefix = 'upload-';

/** A folder for incoming uploads, so that none is held in memory as a whole. */
export interface Spool {
  /** Calls `work` with a temporary file of these bytes; throws a Problem for too many bytes or a full disk, once all are read. */
  withFile<T>(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    work: (file: { path: string; size: number }) => Promise<T>,
  ): Promise<T>;
  /** Removes files older than `ageMs`, which a killed process left behind. */
  removeStale(ageMs: number): Promise<void>;
}

/** Creates the spool; it refuses uploads while the disk has less than `minFreeBytes`. */
export function createSpool(folder: string, minFreeBytes = 0): Spool {
  return {
    async withFile(bytes, work) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, prefix + randomUUID());
      try {
        const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
        if ((await freeBytesOf(folder)) < minFreeBytes) await refuse(chunks);
        return await work({ path, size: await write(path, chunks) });
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeStale(ageMs) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.startsWith(prefix))) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found && found.mtimeMs < Date.now() - ageMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function write(path: string, chunks: Chunks): Promise<number> {
  // Only this user may read it: the original can contain the place where it was taken.
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    // Reads on after the limit: a request whose multipart body is not read to its end is never answered.
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size <= limits.imageBytes) await file.writeFile(chunk);
    }
    if (size > limits.imageBytes) throw pictureProblems.tooManyBytes();
    if (size === 0) throw pictureProblems.emptyFile();
    return size;
  } finally {
    await file.close();
  }
}

/** Reads to the end, as `write` does. */
async function refuse(chunks: Chunks): Promise<never> {
  for await (const _chunk of chunks) continue;
  throw pictureProblems.diskFull();
}
