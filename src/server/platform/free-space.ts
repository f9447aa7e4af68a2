import { statfs } from 'node:fs/promises';

/** How many bytes can still be written to the disk of this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws if files of so many bytes in this folder would leave less than the minimum free on its disk. */
export async function requireSpace(
  folder: string,
  { what, bytes, minFreeBytes }: { what: string; bytes: number; minFreeBytes: number },
): Promise<void> {
  const free = await freeBytesOf(folder);
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  if (free - bytes < minFreeBytes)
    throw new Error(
      `There is too little space to ${what}: it takes about ${megabytes(bytes)} of the disk, on which ${megabytes(free)} are free ` +
        `and ${megabytes(minFreeBytes)} have to stay free (MIN_FREE_MB).`,
    );
}
