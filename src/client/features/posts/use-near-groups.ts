import { startTransition, useEffect, useState, type RefObject } from 'react';

import type { Post } from './queries.ts';

/** The first page of the home grid, which is rendered whole. */
export const tilesPerGroup = 12;

/**
 * Two screens of a phone ahead. Above the screen also the height of a group, as a group counts as near if its first tile is: 12
 * tiles of two columns are at most 2,400 px high.
 */
const rootMargin = '4200px 0px 2400px';

/** Which groups of the posts' tiles, the last ones in `list`, are near the screen; until the first look, the first one of a grid. `isFar`: none is, and they have been laid out. */
export function useNearGroups(
  list: RefObject<HTMLUListElement | null>,
  posts: Post[],
  isFirst: boolean,
): { near: ReadonlySet<number>; isFar: boolean } {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set(isFirst ? [0] : []));
  const [seen, setSeen] = useState<Post[]>();

  useEffect(() => {
    const tiles = [...(list.current?.children ?? [])].slice(-posts.length);
    const observer = new IntersectionObserver(
      (entries) => {
        const changes = entries.map(({ target, isIntersecting }) => {
          const start = tiles.indexOf(target);
          const isNear = isIntersecting || tiles.slice(start, start + tilesPerGroup).some(isInUse);
          return { group: start / tilesPerGroup, isNear };
        });
        // In slices, between the frames of a page that scrolls.
        startTransition(() => {
          setSeen(posts);
          setNear((before) => {
            const after = new Set(before);
            for (const { group, isNear } of changes) after[isNear ? 'add' : 'delete'](group);
            return after;
          });
        });
      },
      { rootMargin },
    );
    for (const [index, tile] of tiles.entries()) if (index % tilesPerGroup === 0) observer.observe(tile);
    return () => observer.disconnect();
  }, [list, posts]);

  return { near, isFar: seen === posts && near.size === 0 };
}

/** Whether the tile has the focus or an open menu, which must not be removed. */
const isInUse = (tile: Element) =>
  tile.contains(document.activeElement) || tile.querySelector('[aria-expanded="true"]') !== null;
