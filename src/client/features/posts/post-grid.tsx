import type { ReactNode } from 'react';

import styles from './post-grid.module.css';
import { PostTile } from './post-tile.tsx';
import type { Post } from './queries.ts';

interface PostGridProps {
  posts: Post[];
  /** The buttons on a post's tile. */
  actions: (post: Post) => ReactNode;
  /** Tiles before the first post. */
  first?: ReactNode;
}

/** How many tiles are likely to be on the first screen: their pictures are fetched at once. */
const firstScreen = 6;

/** Firefox has at most 10,000 rows in a grid, and a tile takes about 35 of two columns. */
const perSection = 240;

/** Posts in columns, each in the shortest one, in the order of the list for keyboard and screen reader. */
export function PostGrid({ posts, actions, first }: PostGridProps) {
  const sections = Array.from({ length: Math.ceil(posts.length / perSection) || 1 }, (_, section) =>
    posts.slice(section * perSection, (section + 1) * perSection),
  );
  return (
    <div className={styles['container']}>
      {sections.map((section, at) => (
        <ul key={at} className={styles['grid']}>
          {at === 0 && first}
          {section.map((post, index) => (
            <PostTile
              key={post.postId || post.imageUrl}
              post={post}
              actions={actions(post)}
              isFirst={at === 0 && index < firstScreen}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}
