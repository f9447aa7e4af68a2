import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Containers often have less, which pictures could fill. */
const enoughBytes = 2 * 1024 ** 3;

/** Where tests keep databases and pictures: in memory if there is room, since SQLite waits for a disk after each transaction. */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
