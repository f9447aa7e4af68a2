import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureFiles } from './picture-files.ts';

/** Keeps the files of pictures below a folder, spread by the last two digits of their ids, which are random. */
export function createDiskFiles(folder: string): PictureFiles {
  const folderOf = (id: string) => join(folder, id.slice(-2), id);
  let serial = 0;
  return {
    async put(id, name, bytes) {
      const target = join(folderOf(id), name);
      const partial = `${target}.${process.pid}-${(serial += 1)}.part`;
      await mkdir(dirname(target), { recursive: true });
      await writeDurably(partial, bytes);
      await rename(partial, target);
      // The name itself must survive a power cut too, and so must the folder's.
      await syncFolder(dirname(target));
      await syncFolder(dirname(dirname(target)));
    },
    get: (id, name) => readFile(join(folderOf(id), name)).catch(nullIfMissing),
    async remove(id, name) {
      await rm(join(folderOf(id), name), { force: true });
      const names = (await readdir(folderOf(id)).catch(nullIfMissing)) ?? [];
      for (const left of names.filter((other) => other.endsWith('.part'))) await rm(join(folderOf(id), left), { force: true });
    },
    removeAll: (id) => rm(folderOf(id), { recursive: true, force: true, maxRetries: 3 }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; its file system journals names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
