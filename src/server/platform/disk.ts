import { access, constants, mkdir, open, statfs } from 'node:fs/promises';
import { isMainThread } from 'node:worker_threads';

/** How many bytes can still be written to the disk of this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Creates the folder if it is missing; throws an Error that says what to do if this process cannot write into it. A full disk is no
 * reason: what is there can still be read.
 */
export async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const advice =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'A file has its name, or that of a folder above it: choose another one.'
        : 'Make it one that the user of the server may write into, on a disk that can be written.';
    throw new Error(`The folder ${folder} cannot be written (${code}). ${advice}`, { cause });
  }
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

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders; NTFS journals directory entries.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What this process writes from now on only its user may read: e-mail addresses, hashes, and the originals of pictures. */
export function makeFilesPrivate(): void {
  // A worker thread cannot change it, and has the mask of its process.
  if (isMainThread) process.umask(0o077);
}
