import { boxHeight } from '#client/shared/pictures/crop.ts';

import type { Post } from '../queries.ts';

/** The height of a tile's picture in twentieths of its width. */
export const pictureHeight = (image: Parameters<typeof boxHeight>[0]): number => Math.round(20 * boxHeight(image));

/** The same for a post without a picture: the height that its text needs, within 10:7 and 5:8. */
export const textHeight = ({ title, caption }: Pick<Post, 'title' | 'caption'>): number =>
  Math.round(Math.min(32, 14 + (caption || title).length / 12));

export const tileHeight = (post: Post): number => (post.imageUrl === '' ? textHeight(post) : pictureHeight(post.image));
