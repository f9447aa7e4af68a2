import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Containers often have less, which pictures could fill. */
const enoughBytes = 2 * 1024 ** 3;

/** A folder in memory, if there is one with enough room. */
export function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : undefined;
  } catch {
    return undefined;
  }
}

/** Where tests keep databases and pictures: in memory if there is room, since SQLite waits for a disk after each transaction. */
export const temporaryFolder = (): string => folderInMemory() ?? tmpdir();
