import { pictureProblems } from '../picture-problems.ts';

/** Space on a disk, promised to files before they are written. */
export interface DiskSpace {
  /** Promises so many bytes; throws 507 if all that is promised would leave less than the minimum free. */
  reserve(bytes: number): Promise<SpaceReservation>;
}

export interface SpaceReservation {
  /** Counts bytes that are written now; throws 507 if others have used up the disk meanwhile. */
  spend(bytes: number): Promise<void>;
  /** Gives back what was not spent. */
  release(): void;
}

/** After how many bytes a file that arrives looks at the disk again. */
const checkedBytes = 1024 * 1024;

export function createDiskSpace(minFreeBytes: number, freeBytes: () => Promise<number>): DiskSpace {
  let promised = 0;

  async function requireFree(bytes: () => number): Promise<void> {
    if (minFreeBytes === 0) return;
    const free = await freeBytes();
    if (free - bytes() < minFreeBytes) throw pictureProblems.diskFull();
  }

  return {
    async reserve(bytes) {
      let [left, unchecked] = [0, 0];
      const promise = (more: number) => {
        promised += more;
        left += more;
      };
      // Nothing is awaited between the look at the disk and the promise, so that none of many at once is overlooked.
      await requireFree(() => promised + bytes);
      promise(bytes);
      return {
        async spend(spent) {
          promise(-Math.min(spent, left));
          unchecked += spent;
          if (unchecked < checkedBytes) return;
          unchecked = 0;
          await requireFree(() => spent);
        },
        release: () => promise(-left),
      };
    },
  };
}
