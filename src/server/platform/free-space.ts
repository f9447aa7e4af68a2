import { statfs } from 'node:fs/promises';

/** How many bytes can still be written to the disk of this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
