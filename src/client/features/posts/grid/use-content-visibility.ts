import { useLayoutEffect, type RefObject } from 'react';

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
