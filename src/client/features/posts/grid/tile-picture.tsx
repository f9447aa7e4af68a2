import type { ComponentProps } from 'react';

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
