import { memo, useRef, type ReactNode } from 'react';

import { areSamePosts } from './grid-sections.ts';
import styles from './post-grid.module.css';
import { PostTile } from './post-tile.tsx';
import type { Post } from './queries.ts';
import { tilesPerGroup, useNearGroups } from './use-near-groups.ts';

interface GridSectionProps {
  posts: Post[];
  /** Whether its chapter is near the screen. */
  isNear: boolean;
  actions: (post: Post) => ReactNode;
  first: ReactNode;
  /** Whether it is the grid's first section. */
  isFirst: boolean;
}

/** How many tiles are likely to be on the first screen: their pictures are fetched at once. */
const firstScreen = 6;
/** The first page of the home grid, which the server renders whole, with the pictures' colours: one group. */
const firstGroups = [0];

/**
 * A part of a grid, with pictures and buttons on the tiles near the screen only. Renders again when one of its own posts has
 * changed, not when posts are added to another section.
 */
export const GridSection = memo(
  function GridSection({ posts, isNear, actions, first, isFirst }: GridSectionProps) {
    const list = useRef<HTMLUListElement>(null);
    const { near, isLaidOut } = useNearGroups(list, posts, isFirst ? firstGroups : [], isNear);
    return (
      <ul ref={list} className={styles['grid']} data-laid-out={isLaidOut || undefined}>
        {first}
        {posts.map((post, index) => (
          <PostTile
            key={post.postId || post.imageUrl}
            post={post}
            actions={actions}
            isNear={near.has(Math.floor(index / tilesPerGroup))}
            isFirst={isFirst && index < firstScreen}
            isPlaced={!isFirst || index >= tilesPerGroup}
          />
        ))}
      </ul>
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.isNear === after.isNear &&
    before.first === after.first &&
    areSamePosts(before.posts, after.posts),
);
