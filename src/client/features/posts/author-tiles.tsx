import { t } from '@lingui/core/macro';
import { Link, type LinkProps } from '@tanstack/react-router';

import styles from './author-tiles.module.css';
import { TilePicture } from './grid/tile-picture.tsx';
import type { Post } from './queries.ts';

interface AuthorTilesProps {
  posts: readonly Post[];
  /** Where a tile leads. */
  linkOf: (post: Post) => LinkProps;
  /** The `sizes` of the pictures. */
  sizes: string;
}

const maxWidth = { usual: 480, reduced: 160 };
/** In twentieths of a tile's width. */
const tileHeight = 20;

/** Posts of one author in small tiles, without buttons and without the author's name. */
export function AuthorTiles({ posts, linkOf, sizes }: AuthorTilesProps) {
  return (
    <ul className={styles['tiles']}>
      {posts.map((post) => (
        <li key={post.postId} data-post={post.postId}>
          <Link className={styles['link']} {...linkOf(post)}>
            <TilePicture
              className={styles['picture']}
              post={post}
              height={tileHeight}
              sizes={sizes}
              maxWidth={maxWidth}
            />
            <span className={styles['title']}>{post.title || t`Untitled`}</span>
            {post.why && (
              <span className={styles['note']} dir="auto">
                {post.why}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
