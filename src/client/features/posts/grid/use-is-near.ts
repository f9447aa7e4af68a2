import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

import { watchIntersection } from '#client/shared/hooks/watch-intersection.ts';

/**
 * In screens: two and a half. At one and a half Chromium renders what `content-visibility: auto` leaves out, pictures and all, if they
 * are there by then: before that they have had time to load.
 */
const margin = '250% 0px';

/**
 * Whether the element is near the screen, or in use; undefined until the first look. It looks while `isWatching`, and what it
 * answers stays as it is afterwards.
 */
export function useIsNear(element: RefObject<Element | null>, isWatching = true): boolean | undefined {
  const [isNear, setIsNear] = useState<boolean>();

  useEffect(() => {
    const target = element.current;
    if (!target || !isWatching) return;
    return watchIntersection(
      target,
      (isIntersecting) => startTransition(() => setIsNear(isIntersecting || isInUse(target))),
      margin,
    );
  }, [element, isWatching]);

  return isNear;
}

/** Whether something in it has the focus or an open menu, which must not be removed. */
const isInUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;

/**
 * Has the browser leave out what is in the element while that is far from the screen, if `rows`, its height in rows of the grid, is
 * known. By the element's own style: inherited, as a custom property is, it would have the browser style all tiles again.
 */
export function useContentVisibility(element: RefObject<HTMLElement | null>, rows: number | undefined): void {
  useLayoutEffect(() => {
    if (!element.current) return;
    const isKnown = rows !== undefined;
    Object.assign(element.current.style, {
      contentVisibility: isKnown ? 'auto' : '',
      // After the first time it is what the browser remembers.
      containIntrinsicBlockSize: isKnown ? `auto calc(${rows} * var(--row))` : '',
    });
  }, [element, rows]);
}
