import { pictureProblems } from '../picture-problems.ts';

/** Space on a disk, beyond a minimum that stays free. */
export interface DiskSpace {
  /** Throws 507 if so many bytes more would leave less than the minimum free. Nothing is promised: who only announces bytes keeps nobody out. */
  require(bytes: number): Promise<void>;
  /** Promises so many bytes, which are at hand, until `release`; throws what `require` does. */
  reserve(bytes: number): Promise<SpaceReservation>;
}

interface SpaceReservation {
  release(): void;
}

export function createDiskSpace(minFreeBytes: number, freeBytes: () => Promise<number>): DiskSpace {
  let promised = 0;

  async function require(bytes: number): Promise<void> {
    if (minFreeBytes === 0) return;
    const free = await freeBytes();
    if (free - promised - bytes < minFreeBytes) throw pictureProblems.diskFull();
  }

  return {
    require,
    async reserve(bytes) {
      // Nothing is awaited between the look at the disk and the promise, so that none of many at once is overlooked.
      await require(bytes);
      promised += bytes;
      return { release: () => void (promised -= bytes) };
    },
  };
}
