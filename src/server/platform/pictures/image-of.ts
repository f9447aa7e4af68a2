import type { components } from '#contract/schema.gen.ts';
import { type PictureKind, widthsOf } from './sizes.ts';

/** What a page needs to lay a picture out before it arrives, as the contract words it. */
export function imageOf(upload: {
  kind: PictureKind;
  width: number;
  height: number;
  thumbhash: string;
  color: string;
}): components['schemas']['Image'] {
  const { kind, width, height, thumbhash, color } = upload;
  return { width, height, thumbhash, color, widths: widthsOf(kind, width) };
}
