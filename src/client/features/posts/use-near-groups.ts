import { startTransition, useEffect, useState, type RefObject } from 'react';

import type { Post } from './queries.ts';

/**
 * Rendered in one go. With smaller groups more frames are late: while a page scrolls, Chromium runs other tasks before it draws a
 * frame, so that a group of any size delays one or two.
 */
export const tilesPerGroup = 12;

/** Two screens of a phone. */
export const nearMargin = '1800px 0px';

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
    const groups = Array.from({ length: Math.ceil(tiles.length / tilesPerGroup) }, (_, at) =>
      tiles.slice(at * tilesPerGroup, (at + 1) * tilesPerGroup),
    );
    // The first and the last of each: no group is so high that others of its tiles could be near, and neither of these.
    const groupOf = new Map<Element, number>();
    groups.forEach((group, at) => [group.at(0), group.at(-1)].forEach((tile) => tile && groupOf.set(tile, at)));
    const observer = new IntersectionObserver(
      (entries) => {
        const changes = entries.flatMap(({ target, isIntersecting }) => {
          const group = groupOf.get(target);
          if (group !== undefined) return isIntersecting ? [{ group, isNear: true }] : [];
          // The browser looks at each observed element in every frame: at tiles only where their section is near.
          for (const tile of groupOf.keys()) observer[isIntersecting ? 'observe' : 'unobserve'](tile);
          return isIntersecting ? [] : groups.map((group, at) => ({ group: at, isNear: group.some(isInUse) }));
        });
        if (changes.length === 0) return;
        startTransition(() => {
          setSeen(posts);
          setNear((before) => {
            const after = new Set(before);
            for (const { group, isNear } of changes) after[isNear ? 'add' : 'delete'](group);
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
