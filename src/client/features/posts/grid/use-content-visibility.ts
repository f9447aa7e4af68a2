import { useLayoutEffect, type RefObject } from 'react';

/**
 * Has the browser leave out what is in the element while that is far from the screen, if `rows`, its height in rows of the grid, is
 * known, and free its layout when it is no longer near. By the element's own style: inherited, as a custom property is, it would have
 * the browser style all tiles again.
 */
export function useContentVisibility(
  element: RefObject<HTMLElement | null>,
  rows: number | undefined,
  isNear: boolean | undefined,
): void {
  useLayoutEffect(() => {
    if (!element.current) return;
    const isKnown = rows !== undefined;
    Object.assign(element.current.style, {
      contentVisibility: isKnown ? 'auto' : '',
      // After the first time it is what the browser remembers.
      containIntrinsicBlockSize: isKnown ? `auto calc(${rows} * var(--row))` : '',
      // Both are laid out alike, but the change makes Chromium drop the old box: of what it leaves out it holds the last layout, with
      // the pictures that were in it.
      display: isNear === false ? 'flow-root' : '',
    });
  }, [element, rows, isNear]);
}
