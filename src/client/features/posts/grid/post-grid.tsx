import { useMemo, useState, type ReactNode } from 'react';

import { countedPosts } from '#client/shared/language/text.ts';

import type { Post } from '../queries.ts';
import { GridSectionGroup } from './grid-section-group.tsx';
import { splitIntoGroups } from './grid-sections.ts';
import styles from './post-grid.module.css';
import { useGridShape } from './use-grid-shape.ts';

interface PostGridProps {
  posts: Post[];
  /** The buttons on a post's tile. All tiles render again when this is another function. */
  actions: (post: Post) => ReactNode;
  /** Tiles before the first post. */
  first?: ReactNode;
  /** Below the first screen: none of its pictures goes before others. */
  isBelow?: boolean;
  /** False where all posts are of one member, whose page it is. */
  hasAuthors?: boolean;
}

/** Posts in columns, each in the shortest one, in the order of the list for keyboard and screen reader. */
export function PostGrid({ posts, actions, first, isBelow = false, hasAuthors = true }: PostGridProps) {
  const [firstCount] = useState(posts.length);
  const [[columns, textRows], container] = useGridShape();
  // Not each time that a next page begins to load: there may be thousands of posts.
  const groups = useMemo(() => splitIntoGroups(posts, columns, textRows), [posts, columns, textRows]);
  return (
    <div ref={container} className={styles['container']}>
      {groups.map((sections, at) => (
        <GridSectionGroup
          key={at}
          sections={sections}
          actions={actions}
          hasAuthors={hasAuthors}
          first={at === 0 ? first : undefined}
          isFirst={at === 0}
          isBelow={isBelow}
        />
      ))}
      {/* Screen readers read it when more have come; browsers count the items of each section only. */}
      <p role="status" className="visually-hidden">
        {posts.length > firstCount && countedPosts(posts.length)}
      </p>
    </div>
  );
}
