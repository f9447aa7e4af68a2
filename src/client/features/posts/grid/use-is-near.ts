import { startTransition, useEffect, useState, type RefObject } from 'react';

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
