import type { Schemas } from '#contract/operations.ts';
import { widthsOf } from './sizes.ts';

/** What a page needs to lay a post's picture out before it arrives, as the contract words it. */
export function imageOf(upload: { width: number; height: number; thumbhash: string; color: string }): Schemas['Image'] {
  const { width, height, thumbhash, color } = upload;
  return { width, height, thumbhash, color, widths: widthsOf('post', width) };
}
