import { isPictureFile, type PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import type { ArchiveWriter } from './archive.ts';
import { pictureEntry } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';

/** A file that is listed and never found must not hold up the backup. */
const maxLooks = 20;

interface CopyOptions {
  open: () => Promise<Snapshot>;
  storage: PictureStorage;
  archive: Pick<ArchiveWriter, 'addBytes'>;
  log?: ((line: string) => void) | undefined;
}

interface CopiedPictures {
  /** The snapshot whose pictures are in the archive; the caller closes it. */
  snapshot: Snapshot;
  /** How many pictures of the snapshot are in the archive. */
  count: number;
  /** Ids of the other pictures in the archive. */
  deleted: string[];
  /** Ids of pictures that are in use, but have no files. */
  missing: string[];
}

/**
 * Copies pictures and returns a snapshot whose pictures have all been copied. Most are copied before that snapshot is opened,
 * so that it is open for a short time only. A picture that is deleted before its turn has no files: a newer snapshot, which
 * does not refer to it, is opened then. What is kept in memory of a picture is its id.
 */
export async function copyPictures({ open, storage, archive, log }: CopyOptions): Promise<CopiedPictures> {
  /** The files of those that were not ready at first: there can be more of them later. */
  const copiedFiles = new Map<string, Set<string>>();

  /** Copies the files that are not copied yet; false if the picture has none. */
  async function copy(id: string, names: Set<string>): Promise<boolean> {
    // While sizes are being made, files appear, and in the end the master vanishes.
    let hasVanished = true;
    for (let look = 0; hasVanished && look < maxLooks; look += 1) {
      hasVanished = false;
      for (const name of await storage.list(id)) {
        if (names.has(name) || !isPictureFile(name)) continue;
        const bytes = await storage.get(id, name);
        if (!bytes) hasVanished = true;
        else {
          await archive.addBytes(pictureEntry(id, name), bytes);
          names.add(name);
        }
      }
    }
    return names.size > 0;
  }

  /** The ids of all pictures in the archive. */
  const copied = new Set<string>();
  const ready = await listReady(open);
  for (const [index, id] of ready.entries()) {
    if (await copy(id, new Set())) copied.add(id);
    if ((index + 1) % 500 === 0) log?.(`pictures: ${index + 1} of ${ready.length}`);
  }
  ready.length = 0;

  let missing = new Set<string>();
  for (;;) {
    const snapshot = await open();
    try {
      const absent: string[] = [];
      const deleted = new Set(copied);
      for await (const { id, isReady, isClaimed } of readUploads(snapshot)) {
        deleted.delete(id);
        if (isReady && copied.has(id) && !copiedFiles.has(id)) continue;
        const names = copiedFiles.get(id) ?? new Set();
        copiedFiles.set(id, names);
        if (await copy(id, names)) copied.add(id);
        else if (isClaimed) absent.push(id);
      }
      if (absent.every((id) => missing.has(id))) {
        const count = copied.size - deleted.size;
        log?.(`pictures: ${count}`);
        return { snapshot, count, deleted: [...deleted], missing: absent };
      }
      missing = new Set(absent);
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

/** The ids of the pictures all of whose sizes exist. */
async function listReady(open: () => Promise<Snapshot>): Promise<string[]> {
  const snapshot = await open();
  const ids: string[] = [];
  try {
    for await (const { id, isReady } of readUploads(snapshot)) if (isReady) ids.push(id);
  } finally {
    await snapshot.close();
  }
  return ids;
}

interface Upload {
  id: string;
  /** Whether all its sizes exist. */
  isReady: boolean;
  /** Whether a post or profile uses it. */
  isClaimed: boolean;
}

/** All pictures that are not released. */
export async function* readUploads(snapshot: Snapshot): AsyncGenerator<Upload> {
  for await (const batch of snapshot.read('uploads'))
    for (const row of batch)
      if (row['discarded_at'] === null)
        yield { id: String(row['id']), isReady: row['ready_at'] !== null, isClaimed: row['taken_at'] !== null };
}
