import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { detectPictureType, heicPicture, signatureBytes, unsupportedPicture } from '#contract/picture-type.ts';
import { limits } from '#contract/vocabulary.ts';

/** Why the server would refuse this file as a picture; null if nothing about its first bytes and its size speaks against it. */
export async function pictureProblem(file: File): Promise<string | null> {
  const megabytes = limits.imageBytes / 2 ** 20;
  if (file.size > limits.imageBytes) return t`A picture may have at most ${megabytes} MB.`;
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const type = detectPictureType(head);
  if (type === null) return i18n._(unsupportedPicture);
  return type === 'heic' ? i18n._(heicPicture) : null;
}
