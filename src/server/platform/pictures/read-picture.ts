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

const types = { webp: 'image/webp', avif: 'image/avif' } as const;

/** Reads one size of a picture. Until it exists: the same width as WebP, or the default size. Null for an unknown one. */
export async function readPicture(
  db: Db,
  storage: PictureStorage,
  id: string,
  file: string,
): Promise<ServedPicture | null> {
  const wanted = parseVariantName(file);
  if (!wanted || !isPictureId(id)) return null;
  const upload = await findShownUpload(db, id);
  if (!upload || !widthsOf(upload.kind, upload.width).includes(wanted.width)) return null;

  const bytes = await storage.get(id, file);
  if (bytes) {
    const cacheControl = 'public, max-age=31536000, immutable';
    return { bytes, type: types[wanted.format], cacheControl, isFinal: true };
  }
  const fallbacks = [`${wanted.width}.webp`, `${defaultWidthOf(upload.kind, upload.width)}.webp`];
  for (const name of fallbacks.filter((each) => each !== file)) {
    const fallback = await storage.get(id, name);
    if (fallback) return { bytes: fallback, type: types.webp, cacheControl: 'no-cache', isFinal: false };
  }
  return null;
}
