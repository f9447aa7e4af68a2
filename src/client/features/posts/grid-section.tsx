import { memo, useRef, useState, type ReactNode } from 'react';

import { areSamePosts, type Section } from './grid-sections.ts';
import { firstPageSize } from './newest-posts-query.ts';
import styles from './post-grid.module.css';
import { PostTile } from './post-tile.tsx';
import type { Post } from './queries.ts';
import { useLeftOutFarAway } from './use-left-out-far-away.ts';
import { useWatchNear } from './use-watch-near.ts';

interface GridSectionProps extends Section {
  isChapterNear: boolean;
  actions: (post: Post) => ReactNode;
  first: ReactNode;
  /** Whether it is the grid's first section. */
  isFirst: boolean;
}

/**
 * A part of a grid, with whole tiles only while it is near the screen. Renders again when one of its own posts has changed, not when
 * posts are added to another section.
 */
export const GridSection = memo(
  function GridSection(props: GridSectionProps) {
    const [isNear, setIsNear] = useState<boolean>();
    return (
      <TileList
        // A new element at each change: the browser holds on to what it has laid out of one that it leaves out by now.
        key={String(isNear ?? props.isFirst)}
        {...props}
        isNear={isNear}
        onNear={setIsNear}
      />
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.isChapterNear === after.isChapterNear &&
    before.first === after.first &&
    before.rows === after.rows &&
    areSamePosts(before.posts, after.posts),
);

interface TileListProps extends GridSectionProps {
  /** Undefined before the first look. */
  isNear: boolean | undefined;
  onNear: (isNear: boolean) => void;
}

/** Chromium renders what `content-visibility: auto` leaves out at one and a half: by then the pictures have had time to load. */
const nearScreens = 2.5;
/** How many tiles are likely to be on the first screen: their pictures are fetched at once. */
const firstScreen = 6;

function TileList({ posts, rows, actions, first, isFirst, isChapterNear, isNear, onNear }: TileListProps) {
  const list = useRef<HTMLUListElement>(null);
  useWatchNear(list, nearScreens, isChapterNear, onNear);
  useLeftOutFarAway(list, first ? undefined : rows);
  return (
    <ul ref={list} className={styles['grid']}>
      {first}
      {posts.map((post, index) => (
        <PostTile
          key={post.postId || post.imageUrl}
          post={post}
          actions={actions}
          isNear={isNear ?? (isFirst && index < firstPageSize)}
          isFirst={isFirst && index < firstScreen}
          isPlaced={!isFirst || index >= firstPageSize}
        />
      ))}
    </ul>
  );
}
