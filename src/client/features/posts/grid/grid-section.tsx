import { memo, useRef, type ComponentProps, type ReactNode } from 'react';

import { firstPageSize, type Post } from '../queries.ts';
import { areSamePosts, type Section } from './grid-sections.ts';
import styles from './post-grid.module.css';
import { PostTile } from './post-tile.tsx';
import { useContentVisibility, useIsNear } from './use-is-near.ts';

interface GridSectionProps extends Section {
  isGroupNear: boolean;
  actions: (post: Post) => ReactNode;
  first: ReactNode;
  /** Whether it is the grid's first section. */
  isFirst: boolean;
  /** Whether the grid is below the first screen. */
  isBelow: boolean;
  hasAuthors: boolean;
}

/** How many tiles are likely to be on the first screen: their pictures are fetched at once. */
const firstScreen = 6;

/**
 * A part of a grid, with whole tiles only while it is near the screen. Renders again when one of its own posts
 * has changed, not when posts are added to another section.
 */
const GridSection = memo(
  function GridSection({ posts, rows, isGroupNear, actions, first, isFirst, isBelow, hasAuthors }: GridSectionProps) {
    const section = useRef<HTMLDivElement>(null);
    const isNear = useIsNear(section, isGroupNear);
    // A short grid has nothing far away, and WebKit can draw what it leaves out at first without titles and buttons.
    const isShort = isFirst && posts.length < firstPageSize;
    useContentVisibility(section, first || isShort ? undefined : rows);
    return (
      <div ref={section} className={styles['section']}>
        <ul className={styles['grid']}>
          {first}
          {posts.map((post, index) => (
            <PostTile
              key={post.postId || post.imageUrl}
              post={post}
              actions={actions}
              hasAuthor={hasAuthors}
              isNear={isNear ?? (isFirst && index < firstPageSize)}
              isFirst={isFirst && !isBelow && index < firstScreen}
              isInGrid={!isFirst || index >= firstPageSize}
            />
          ))}
        </ul>
      </div>
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.isGroupNear === after.isGroupNear &&
    before.first === after.first &&
    before.rows === after.rows &&
    areSamePosts(before.posts, after.posts),
);

interface GridSectionGroupProps extends Pick<
  ComponentProps<typeof GridSection>,
  'actions' | 'first' | 'isFirst' | 'isBelow' | 'hasAuthors'
> {
  sections: Section[];
}

/**
 * Some sections of a grid, which the browser leaves out as one while they are far from the screen: at each section that it does not
 * leave out it looks in every frame. Renders again when one of its own posts has changed.
 */
export const GridSectionGroup = memo(
  function GridSectionGroup({ sections, actions, first, isFirst, isBelow, hasAuthors }: GridSectionGroupProps) {
    const group = useRef<HTMLDivElement>(null);
    const isNear = useIsNear(group) ?? true;
    const rows = sections.reduce((sum, section) => sum + section.rows, 0);
    // Not while it is near: nobody could see that its first section is near before the browser renders both.
    useContentVisibility(group, isNear || first ? undefined : rows);

    return (
      <div ref={group} className={styles['group']}>
        {sections.map(({ posts, rows }, at) => (
          <GridSection
            // oxlint-disable-next-line react/no-array-index-key -- posts move on to the next section
            key={at}
            posts={posts}
            rows={rows}
            isGroupNear={isNear}
            actions={actions}
            hasAuthors={hasAuthors}
            first={at === 0 ? first : undefined}
            isFirst={isFirst && at === 0}
            isBelow={isBelow}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.first === after.first &&
    before.sections.length === after.sections.length &&
    before.sections.every(
      ({ posts, rows }, at) => rows === after.sections[at]?.rows && areSamePosts(posts, after.sections[at].posts),
    ),
);
