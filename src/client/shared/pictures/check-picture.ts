import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { readPictureStructure } from '#contract/picture-structure.ts';
import {
  detectPictureType,
  emptyPicture,
  heicPicture,
  incompletePicture,
  unsupportedPicture,
} from '#contract/picture-type.ts';
import { limits } from '#contract/vocabulary.ts';

/** What is known of a picture before it is sent. */
interface CheckedPicture {
  /** Why the server would refuse it; null if nothing about its size and its structure speaks against it. */
  problem: string | null;
  /** It moves, which it will not do any more. */
  isAnimated: boolean;
}

/** Checks a picture that a member chose. */
export async function checkPicture(file: File): Promise<CheckedPicture> {
  const megabytes = limits.imageBytes / 2 ** 20;
  const refused = (problem: string) => ({ problem, isAnimated: false });
  if (file.size > limits.imageBytes) return refused(t`A picture may have at most ${megabytes} MB.`);
  if (file.size === 0) return refused(i18n._(emptyPicture));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = detectPictureType(bytes);
  if (type === null) return refused(i18n._(unsupportedPicture));
  if (type === 'heic') return refused(i18n._(heicPicture));
  const { endsEarly, isAnimated } = readPictureStructure(bytes, type);
  return endsEarly ? refused(i18n._(incompletePicture)) : { problem: null, isAnimated };
}
