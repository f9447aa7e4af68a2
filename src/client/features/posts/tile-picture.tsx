import type { ComponentProps } from 'react';

import { Picture } from '#client/shared/ui/picture.tsx';

import type { Post } from './queries.ts';
import { TextTile } from './text-tile.tsx';

interface TilePictureProps extends Pick<
  ComponentProps<typeof Picture>,
  'className' | 'sizes' | 'maxWidth' | 'isPlaced' | 'isFirst'
> {
  post: Post;
  /** In twentieths of the width. */
  height: number;
}

/** What a tile shows of a post: its picture or, of a post of words, its text. */
export function TilePicture({ post, height, ...picture }: TilePictureProps) {
  if (post.imageUrl === '') return <TextTile post={post} height={height} />;
  return <Picture src={post.imageUrl} alt={post.imageAlt} image={post.image} twentieths={height} {...picture} />;
}
