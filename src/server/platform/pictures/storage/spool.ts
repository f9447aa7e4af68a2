import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { pictureProblems } from '../picture-problems.ts';
import type { DiskSpace, SpaceReservation } from './disk-space.ts';

const prefix = 'upload-';

/** A file on its way to the server. */
interface IncomingFile {
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  maxBytes: number;
  /** What is thrown at the first byte beyond them. */
  refusal: () => Error;
}

/** A folder for incoming uploads, so that none is held in memory as a whole. */
export interface Spool {
  /** Calls `work` with a temporary file of these bytes; throws a Problem for too many bytes or a full disk as soon as it shows. */
  withFile<T>(file: IncomingFile, work: (file: { path: string; size: number }) => Promise<T>): Promise<T>;
  /** Removes files older than `ageMs`, which a killed process left behind. */
  removeStale(ageMs: number): Promise<void>;
}

/** Creates the spool; it reserves the space of each file before the file arrives. */
export function createSpool(folder: string, space: DiskSpace): Spool {
  return {
    async withFile(file, work) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, prefix + randomUUID());
      const reservation = await space.reserve(file.maxBytes);
      try {
        const size = await write(path, file, reservation);
        reservation.release();
        return await work({ path, size });
      } finally {
        reservation.release();
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

async function write(
  path: string,
  { bytes, maxBytes, refusal }: IncomingFile,
  reservation: SpaceReservation,
): Promise<number> {
  // Only this user may read it: the original can contain the place where it was taken.
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.length;
      if (size > maxBytes) throw refusal();
      await reservation.spend(chunk.length);
      await file.writeFile(chunk);
    }
    if (size === 0) throw pictureProblems.emptyFile();
    return size;
  } finally {
    await file.close();
  }
}
