import type { Post } from '../queries.ts';

/** Within 10:7 and 5:8. */
const bounded = (rows: number) => Math.round(Math.min(32, Math.max(14, rows)));

/** The height of a tile's picture in twentieths of its width: its own proportion, a square while that is unknown. */
export const pictureHeight = (image: { width: number; height: number } | undefined): number =>
  bounded(image ? (20 * image.height) / image.width : 20);

/** The same for a post without a picture: the height that its text needs. */
export const textHeight = ({ title, caption }: Pick<Post, 'title' | 'caption'>): number =>
  bounded(14 + (caption || title).length / 12);

export const tileHeight = (post: Post): number => (post.imageUrl === '' ? textHeight(post) : pictureHeight(post.image));
