import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { pictureProblems } from '../picture-problems.ts';
import type { DiskSpace } from './disk-space.ts';

const prefix = 'upload-';
/** After how many bytes a file that arrives looks at the disk again. */
const checkedBytes = 1024 * 1024;

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

/** Creates the spool; it looks for the space of each file before the file arrives, and while it does. */
export function createSpool(folder: string, space: DiskSpace): Spool {
  return {
    async withFile(file, work) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, prefix + randomUUID());
      await space.require(file.maxBytes);
      try {
        const size = await write(path, file, space);
        return await work({ path, size });
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeStale(ageMs) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.startsWith(prefix))) {
        const found = await stat(join(folder, name)).catch(() => null);
        // oxlint-disable-next-line ours/time-and-chance -- as the file's own time
        if (found && found.mtimeMs < Date.now() - ageMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function write(path: string, { bytes, maxBytes, refusal }: IncomingFile, space: DiskSpace): Promise<number> {
  // Only this user may read it: the original can contain the place where it was taken.
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    let checked = 0;
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.length;
      if (size > maxBytes) throw refusal();
      if (size - checked >= checkedBytes) {
        await space.require(chunk.length);
        checked = size;
      }
      await file.writeFile(chunk);
    }
    if (size === 0) throw pictureProblems.emptyFile();
    return size;
  } finally {
    await file.close();
  }
}
