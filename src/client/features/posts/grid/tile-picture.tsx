import type { ComponentProps } from 'react';

import { boxHeight } from '#client/shared/pictures/crop.ts';
import { Picture } from '#client/shared/ui/picture.tsx';

import type { Post } from '../queries.ts';
import styles from './text-tile.module.css';

interface TilePictureProps extends Pick<
  ComponentProps<typeof Picture>,
  'className' | 'sizes' | 'maxWidth' | 'isInGrid' | 'isFirst'
> {
  post: Post;
  /** In twentieths of the width. */
  height: number;
}

/** What a tile shows of a post: its picture or, of a post of words, its text. */
export function TilePicture({ post, height, ...picture }: TilePictureProps) {
  if (post.imageUrl === '') return <TextTile post={post} height={height} />;
  return <Picture src={post.imageUrl} alt={post.imageAlt} image={post.image} heightInRows={height} {...picture} />;
}

/** The tile of a post without a picture: its caption on the category's colour (S050). `height` is in twentieths of the width. */
export function TextTile({ post, height }: { post: Pick<Post, 'caption' | 'title' | 'category'>; height: number }) {
  return (
    <span className={styles['tile']} data-category={post.category}>
      <svg viewBox={`0 0 20 ${height}`} aria-hidden />
      <span className={styles['text']}>{post.caption || post.title}</span>
    </span>
  );
}

/** The height of a tile's picture in twentieths of its width. */
export const pictureHeight = (image: Parameters<typeof boxHeight>[0]): number => Math.round(20 * boxHeight(image));

/** The same for a post without a picture: the height that its text needs, within 10:7 and 5:8. */
export const textHeight = ({ title, caption }: Pick<Post, 'title' | 'caption'>): number =>
  Math.round(Math.min(32, 14 + (caption || title).length / 12));

export const tileHeight = (post: Post): number => (post.imageUrl === '' ? textHeight(post) : pictureHeight(post.image));
