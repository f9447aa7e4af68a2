import { t } from '@lingui/core/macro';
import { Link, type LinkProps } from '@tanstack/react-router';

import { Picture } from '#client/shared/ui/picture.tsx';

import styles from './author-tiles.module.css';
import type { Post } from './queries.ts';
import { TextTile } from './text-tile.tsx';

interface AuthorTilesProps {
  posts: readonly Post[];
  /** Where a tile leads. */
  linkOf: (post: Post) => LinkProps;
  /** The `sizes` of the pictures. */
  sizes: string;
}

const maxWidth = { usual: 480, reduced: 160 };
/** The height of a text's tile in twentieths of its width. */
const textHeight = 20;

/** Posts of one author in small tiles, without buttons and without the author's name. */
export function AuthorTiles({ posts, linkOf, sizes }: AuthorTilesProps) {
  return (
    <ul className={styles['tiles']}>
      {posts.map((post) => (
        <li key={post.postId}>
          <Link className={styles['link']} {...linkOf(post)}>
            {post.imageUrl === '' ? (
              <TextTile post={post} height={textHeight} />
            ) : (
              <Picture
                className={styles['picture']}
                src={post.imageUrl}
                alt={post.imageAlt}
                image={post.image}
                sizes={sizes}
                maxWidth={maxWidth}
                twentieths={textHeight}
              />
            )}
            <span className={styles['title']}>{post.title || t`Untitled`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
