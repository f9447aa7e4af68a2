import { useState, type ReactNode } from 'react';

import { countedPosts } from '#client/shared/language/counted-posts.ts';

import { GridSection } from './grid-section.tsx';
import styles from './post-grid.module.css';
import type { Post } from './queries.ts';

interface PostGridProps {
  posts: Post[];
  /** The buttons on a post's tile. All tiles render again when this is another function. */
  actions: (post: Post) => ReactNode;
  /** Tiles before the first post. */
  first?: ReactNode;
}

/** Each section ends with an uneven edge; the larger it is, the more tiles far from the screen cost time in every frame. */
const perSection = 120;

/** Posts in columns, each in the shortest one, in the order of the list for keyboard and screen reader. */
export function PostGrid({ posts, actions, first }: PostGridProps) {
  const [firstCount] = useState(posts.length);
  const sections = Array.from({ length: Math.ceil(posts.length / perSection) || 1 }, (_, section) =>
    posts.slice(section * perSection, (section + 1) * perSection),
  );
  return (
    <div className={styles['container']}>
      {sections.map((section, at) => (
        <GridSection
          key={at}
          posts={section}
          actions={actions}
          first={at === 0 ? first : undefined}
          isFirst={at === 0}
        />
      ))}
      {/* Screen readers read it when more have come; browsers count the items of each section only. */}
      <p role="status" className="visually-hidden">
        {posts.length > firstCount && countedPosts(posts.length)}
      </p>
    </div>
  );
}
