import type { Post } from './queries.ts';

const minHeight = 14;
const maxHeight = 32;

/**
 * The height of a tile's picture in twentieths of its width: its own proportion, within 10:7 and 5:8.
 * A post without a picture gets the height that its text needs.
 */
export function tileHeight({
  imageUrl,
  image,
  title,
  caption,
}: Pick<Post, 'imageUrl' | 'image' | 'title' | 'caption'>): number {
  const twentieths =
    imageUrl === '' ? minHeight + (caption || title).length / 12 : image ? (20 * image.height) / image.width : 20;
  return Math.round(Math.min(maxHeight, Math.max(minHeight, twentieths)));
}
