import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { syncFolder } from '#server/platform/disk.ts';

import type { PictureStorage } from './picture-storage.ts';

/** Stores pictures in `folder`, in subfolders named by the last two digits of their ids, which are random. */
export function createDiskStorage(folder: string): PictureStorage {
  const folderOf = (id: string) => join(folder, id.slice(-2), id);
  let sequence = 0;
  return {
    async put(id, name, bytes) {
      const target = join(folderOf(id), name);
      const partial = `${target}.${process.pid}-${(sequence += 1)}.part`;
      await mkdir(dirname(target), { recursive: true });
      await writeDurably(partial, bytes);
      await rename(partial, target);
      // So that the file's and the folder's directory entries survive a power cut, too.
      await syncFolder(dirname(target));
      await syncFolder(dirname(dirname(target)));
    },
    get: (id, name) => readFile(join(folderOf(id), name)).catch(nullIfMissing),
    size: async (id, name) => (await stat(join(folderOf(id), name)).catch(nullIfMissing))?.size ?? null,
    async list(id) {
      const names = (await readdir(folderOf(id)).catch(nullIfMissing)) ?? [];
      return names.filter((name) => !name.endsWith('.part'));
    },
    async remove(id, name) {
      const names = (await readdir(folderOf(id)).catch(nullIfMissing)) ?? [];
      // Before the file: if the process is killed in between, the next one still finds a file to remove.
      for (const partial of names.filter((each) => each.endsWith('.part')))
        await rm(join(folderOf(id), partial), { force: true });
      await rm(join(folderOf(id), name), { force: true });
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

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
