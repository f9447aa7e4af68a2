import { detectPictureType, heicPicture, signatureBytes, unsupportedPicture } from '#contract/picture-type.ts';
import { limits } from '#contract/vocabulary.ts';

/** Why the server would refuse this file as a picture; null if nothing about its first bytes and its size speaks against it. */
export async function pictureProblem(file: File): Promise<string | null> {
  if (file.size > limits.imageBytes) return `A picture may have at most ${limits.imageBytes / 2 ** 20} MB.`;
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const type = detectPictureType(head);
  if (type === null) return unsupportedPicture;
  return type === 'heic' ? heicPicture : null;
}
