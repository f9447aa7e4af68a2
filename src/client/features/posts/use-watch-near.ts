import { startTransition, useEffect, type RefObject } from 'react';

import { watchIntersection } from '#client/shared/hooks/watch-intersection.ts';

/**
 * Calls `onNear` with whether the element is within `screens` of the screen, or in use: at first and at each change, while it
 * `isWatching`.
 */
export function useWatchNear(
  element: RefObject<Element | null>,
  screens: number,
  isWatching: boolean,
  onNear: (isNear: boolean) => void,
): void {
  useEffect(() => {
    const target = element.current;
    if (!target || !isWatching) return;
    return watchIntersection(
      target,
      (isIntersecting) => startTransition(() => onNear(isIntersecting || isInUse(target))),
      `${100 * screens}% 0px`,
    );
  }, [element, screens, isWatching, onNear]);
}

/** Whether something in it has the focus or an open menu, which must not be removed. */
const isInUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
