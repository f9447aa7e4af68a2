import { startTransition, useEffect, useState, type RefObject } from 'react';

import type { Post } from './queries.ts';

/** Few, so that a group is rendered within a frame. */
export const tilesPerGroup = 4;

/**
 * Two screens of a phone ahead. Above the screen also the height of a group, as a group counts as near if its first tile is: 4
 * tiles of two columns are at most 800 px high.
 */
export const nearMargin = '1600px 0px 1800px';

/**
 * Which groups of the posts' tiles, the last ones in `list`, are near the screen; until the first look, the groups in `first`. It looks
 * while `isNear`. `isLaidOut`: they all have been laid out.
 */
export function useNearGroups(
  list: RefObject<HTMLUListElement | null>,
  posts: Post[],
  first: number[],
  isNear: boolean,
): { near: ReadonlySet<number>; isLaidOut: boolean } {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set(first));
  const [seen, setSeen] = useState<Post[]>();

  useEffect(() => {
    const section = list.current;
    if (!section || !isNear) return;
    const tiles = [...section.children].slice(-posts.length);
    const firsts = tiles.filter((_, index) => index % tilesPerGroup === 0);
    const observer = new IntersectionObserver(
      (entries) => {
        const changes = entries.flatMap(({ target, isIntersecting }) => {
          if (target !== section) return isIntersecting ? [{ start: tiles.indexOf(target), isNear: true }] : [];
          // The browser looks at each observed element in every frame: at groups only where their section is near.
          for (const first of firsts) observer[isIntersecting ? 'observe' : 'unobserve'](first);
          return isIntersecting
            ? []
            : firsts.map((_, group) => {
                const start = group * tilesPerGroup;
                return { start, isNear: tiles.slice(start, start + tilesPerGroup).some(isInUse) };
              });
        });
        if (changes.length === 0) return;
        // In slices, between the frames of a page that scrolls.
        startTransition(() => {
          setSeen(posts);
          setNear((before) => {
            const after = new Set(before);
            for (const { start, isNear } of changes) after[isNear ? 'add' : 'delete'](start / tilesPerGroup);
            return after;
          });
        });
      },
      { rootMargin: nearMargin },
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, [list, posts, isNear]);

  return { near, isLaidOut: seen === posts };
}

/** Whether the tile has the focus or an open menu, which must not be removed. */
const isInUse = (tile: Element) =>
  tile.contains(document.activeElement) || tile.querySelector('[aria-expanded="true"]') !== null;
