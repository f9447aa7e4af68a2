import type { Db } from '#server/platform/database/schema.ts';
import type { PictureFiles } from './picture-files.ts';
import { isPictureId, readVariantName } from './picture-urls.ts';
import type { ServedPicture } from './pictures.ts';
import { defaultWidthOf, widthsOf } from './sizes.ts';
import { findUpload } from './uploads-store.ts';

const types = { webp: 'image/webp', avif: 'image/avif' } as const;
const forGood = 'public, max-age=31536000, immutable';
const forNow = 'no-cache';

/** Gives one size of a picture; while it is not made yet, the same width or else the default one as WebP. */
export async function readPicture(db: Db, files: PictureFiles, id: string, file: string): Promise<ServedPicture | null> {
  const wanted = readVariantName(file);
  if (!wanted || !isPictureId(id)) return null;
  const upload = await findUpload(db, id);
  if (!upload || !widthsOf(upload.kind, upload.width).includes(wanted.width)) return null;

  const made = await files.get(id, file);
  if (made) return { bytes: made, type: types[wanted.format], cacheControl: forGood, isFinal: true };
  const standIns = [`${wanted.width}.webp`, `${defaultWidthOf(upload.kind, upload.width)}.webp`];
  for (const name of standIns.filter((each) => each !== file)) {
    const bytes = await files.get(id, name);
    if (bytes) return { bytes, type: types.webp, cacheControl: forNow, isFinal: false };
  }
  return null;
}
