import { isPictureFile, type PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import type { ArchiveWriter } from './archive.ts';
import { pictureEntry } from './entry-names.ts';
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
  /** Ids of the snapshot's pictures. */
  ids: Set<string>;
  /** Ids of all pictures in the archive. */
  copied: string[];
  /** Ids of pictures that are in use, but have no files. */
  missing: string[];
}

/**
 * Copies pictures and returns a snapshot whose pictures have all been copied. Most are copied before that snapshot is opened,
 * so that it is open for a short time only. A picture that is deleted before its turn has no files: a newer snapshot, which
 * does not refer to it, is opened then.
 */
export async function copyPictures({ open, storage, archive, log }: CopyOptions): Promise<CopiedPictures> {
  const copied = new Map<string, Set<string>>();

  /** Copies the files that are not copied yet; false if the picture has none. */
  async function copy(id: string): Promise<boolean> {
    const names = copied.get(id) ?? new Set();
    let hasVanished = true;
    // While sizes are being made, files appear, and in the end the master vanishes.
    for (let look = 0; hasVanished && look < maxLooks; look += 1) {
      hasVanished = false;
      for (const name of await storage.list(id)) {
        if (names.has(name) || !isPictureFile(name)) continue;
        const bytes = await storage.get(id, name);
        if (!bytes) hasVanished = true;
        else {
          await archive.addBytes(pictureEntry(id, name), bytes);
          names.add(name);
          copied.set(id, names);
        }
      }
    }
    return names.size > 0;
  }

  const first = await open();
  const uploads = await listUploads(first).finally(() => first.close());
  for (const [index, { id, isReady }] of uploads.entries()) {
    if (isReady) await copy(id);
    if ((index + 1) % 500 === 0) log?.(`pictures: ${index + 1} of ${uploads.length}`);
  }

  let missing = new Set<string>();
  for (;;) {
    const snapshot = await open();
    try {
      const current = await listUploads(snapshot);
      const absent: string[] = [];
      for (const { id, isReady, isClaimed } of current) {
        const isComplete = isReady && copied.has(id);
        if (!isComplete && !(await copy(id)) && isClaimed) absent.push(id);
      }
      if (absent.every((id) => missing.has(id))) {
        log?.(`pictures: ${current.length}`);
        return { snapshot, ids: new Set(current.map(({ id }) => id)), copied: [...copied.keys()], missing: absent };
      }
      missing = new Set(absent);
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

interface Upload {
  id: string;
  /** Whether all its sizes exist. */
  isReady: boolean;
  /** Whether a post or profile uses it. */
  isClaimed: boolean;
}

/** All pictures that are not released. */
export async function listUploads(snapshot: Snapshot): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for await (const batch of snapshot.read('uploads'))
    for (const row of batch)
      if (row['discarded_at'] === null)
        uploads.push({ id: String(row['id']), isReady: row['ready_at'] !== null, isClaimed: row['taken_at'] !== null });
  return uploads;
}
