import type { Db } from '#server/platform/database/schema.ts';

import { isPictureId, parseVariantName } from './picture-urls.ts';
import { defaultWidthOf, webpWidthsOf, widthsOf, type PictureKind } from './sizes.ts';
import type { PictureStorage } from './storage/picture-storage.ts';
import { findUpload } from './uploads-store.ts';

export interface ServedPicture {
  bytes: Buffer;
  type: 'image/webp' | 'image/avif';
  cacheControl: string;
  /** False for a stand-in that is served while the requested size is being made. */
  isFinal: boolean;
}

/** What tells kind and width of a picture that may be read: `findShownUpload` for others, `findUpload` for its member. */
type FindUpload = (db: Db, id: string) => Promise<{ kind: PictureKind; width: number } | null | undefined>;

/**
 * Reads one size of a picture. A width that does not exist as WebP is answered with the next smaller one, and so is an AVIF file that
 * is not made yet. Null for an unknown size.
 */
export async function readPicture(
  { db, storage, find }: { db: Db; storage: PictureStorage; find: FindUpload },
  id: string,
  file: string,
): Promise<ServedPicture | null> {
  const { names, final } = await findNames(db, find, id, file);
  for (const name of names) {
    const bytes = await storage.get(id, name);
    if (!bytes) continue;
    const isFinal = final.includes(name);
    return {
      bytes,
      type: name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      cacheControl: isFinal ? 'public, max-age=31536000, immutable' : 'no-cache',
      isFinal,
    };
  }
  return null;
}

/** The length in bytes of what `readPicture` reads for the picture's member; null if that is nothing. */
export async function measurePicture(
  db: Db,
  storage: PictureStorage,
  id: string,
  file: string,
): Promise<number | null> {
  const { names } = await findNames(db, findUpload, id, file);
  for (const name of names) {
    const size = await storage.size(id, name);
    if (size !== null) return size;
  }
  return null;
}

/** The names of the files to look for, the best first, and which of them no better one will replace. */
async function findNames(
  db: Db,
  find: FindUpload,
  id: string,
  file: string,
): Promise<{ names: string[]; final: string[] }> {
  const unknown = { names: [], final: [] };
  const wanted = parseVariantName(file);
  if (!wanted || !isPictureId(id)) return unknown;
  const upload = await find(db, id);
  if (!upload || !widthsOf(upload.kind, upload.width).includes(wanted.width)) return unknown;
  const { kind, width } = upload;
  const nearest = `${webpWidthsOf(kind, width).findLast((each) => each <= wanted.width) ?? width}.webp`;
  // Pictures of earlier versions exist as WebP in every width.
  const names = new Set([file, `${wanted.width}.webp`, nearest, `${defaultWidthOf(kind, width)}.webp`]);
  return { names: [...names], final: wanted.format === 'webp' ? [file, nearest] : [file] };
}
