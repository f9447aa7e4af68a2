import type { Post } from './queries.ts';

const least = 14;
const most = 32;

/**
 * The height of a tile's picture in twentieths of its width: its own proportion, within 10:7 and 5:8.
 * A post of words gets the room that its words need.
 */
export function tileHeight({ imageUrl, image, title, caption }: Pick<Post, 'imageUrl' | 'image' | 'title' | 'caption'>): number {
  const twentieths = imageUrl === '' ? 14 + (caption || title).length / 12 : image ? (20 * image.height) / image.width : 20;
  return Math.round(Math.min(most, Math.max(least, twentieths)));
}
