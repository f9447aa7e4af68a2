import { msg } from '@lingui/core/runtime-macro';

import { readPictureStructure } from '#contract/picture-structure.ts';
import {
  detectPictureType,
  emptyPicture,
  heicPicture,
  incompletePicture,
  unsupportedPicture,
  type PictureType,
} from '#contract/picture-type.ts';
import { Problem } from '#server/platform/problem.ts';

/** Maximum pixels of a picture; of an animation only the first frame is decoded (S052). */
export const maxPixels = 50_000_000;

/** The picture has more bytes of pixels than the job allows. */
export class HeavyPictureError extends Error {}

/** Why an upload is not acceptable (S052). */
export const pictureProblems = {
  emptyFile: () => new Problem(400, emptyPicture),
  incomplete: () => new Problem(400, incompletePicture),
  unreadable: () => new Problem(400, msg`This picture could not be read. The file may be damaged or incomplete.`),
  tooManyBytes: () => new Problem(413, msg`A picture may have at most 15 MB.`),
  tooManyPixels: () => new Problem(413, msg`A picture may have at most 50 megapixels.`),
  tooMuchMemory: () =>
    new Problem(
      413,
      msg`This picture takes too much memory to open. Save it as JPEG with fewer pixels and choose it again.`,
    ),
  tooMuchToday: (seconds: number) =>
    new Problem('daily-limit', msg`You have uploaded as much as a day allows. Please go on tomorrow.`, {
      'retry-after': String(seconds),
    }),
  storageFull: () =>
    new Problem(507, msg`The community has no room for more pictures. Its admins can make some.`, {
      'retry-after': '3600',
    }),
  diskFull: () =>
    new Problem(507, msg`The community has no space left for pictures just now. Please try again later.`, {
      'retry-after': '3600',
    }),
  unsupportedType: () => new Problem(415, unsupportedPicture),
  heic: () => new Problem(415, heicPicture),
  tooManyAtOnce: () =>
    new Problem(
      429,
      msg`Several of your pictures are on their way already. Please send the next one when they have arrived.`,
      {
        'retry-after': '30',
      },
    ),
  busy: () =>
    new Problem(503, msg`Many pictures are being uploaded just now. Try again in a minute.`, { 'retry-after': '60' }),
};

/** The type of a whole file; throws what it is refused with before anything decodes it. */
export function requirePicture(file: Buffer): PictureType {
  if (file.length === 0) throw pictureProblems.emptyFile();
  const type = detectPictureType(file);
  if (type === 'heic') throw pictureProblems.heic();
  if (!type) throw pictureProblems.unsupportedType();
  if (readPictureStructure(file, type).endsEarly) throw pictureProblems.incomplete();
  return type;
}
