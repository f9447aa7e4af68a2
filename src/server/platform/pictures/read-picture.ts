import type { Db } from '#server/platform/database/schema.ts';

import { isPictureId, parseVariantName } from './picture-urls.ts';
import { defaultWidthOf, widthsOf } from './sizes.ts';
import type { PictureStorage } from './storage/picture-storage.ts';
import { findShownUpload } from './uploads-store.ts';

export interface ServedPicture {
  bytes: Buffer;
  type: 'image/webp' | 'image/avif';
  cacheControl: string;
  /** False for a fallback that is served while the requested size is being made. */
  isFinal: boolean;
}

/** Reads one size of a picture. Until it exists: the same width as WebP, or the default size. Null for an unknown one. */
export async function readPicture(
  db: Db,
  storage: PictureStorage,
  id: string,
  file: string,
): Promise<ServedPicture | null> {
  for (const name of await listStoredNames(db, id, file)) {
    const bytes = await storage.get(id, name);
    if (!bytes) continue;
    const isFinal = name === file;
    return {
      bytes,
      type: name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      cacheControl: isFinal ? 'public, max-age=31536000, immutable' : 'no-cache',
      isFinal,
    };
  }
  return null;
}

/** The length in bytes of what `readPicture` reads; null if that is nothing. */
export async function measurePicture(
  db: Db,
  storage: PictureStorage,
  id: string,
  file: string,
): Promise<number | null> {
  for (const name of await listStoredNames(db, id, file)) {
    const size = await storage.size(id, name);
    if (size !== null) return size;
  }
  return null;
}

/** The names of the files to look for, the best first; none if there is no such picture or size. */
async function listStoredNames(db: Db, id: string, file: string): Promise<string[]> {
  const wanted = parseVariantName(file);
  if (!wanted || !isPictureId(id)) return [];
  const upload = await findShownUpload(db, id);
  if (!upload || !widthsOf(upload.kind, upload.width).includes(wanted.width)) return [];
  return [...new Set([file, `${wanted.width}.webp`, `${defaultWidthOf(upload.kind, upload.width)}.webp`])];
}
