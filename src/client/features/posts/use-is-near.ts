import { startTransition, useEffect, useState, type RefObject } from 'react';

/**
 * In screens: two and a half. At one and a half Chromium renders what `content-visibility: auto` leaves out, pictures and all, if they
 * are there by then.
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
    const observer = new IntersectionObserver(
      (entries) => startTransition(() => setIsNear((entries.at(-1)?.isIntersecting ?? false) || isInUse(target))),
      { rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isWatching]);

  return isNear;
}

/** Whether something in it has the focus or an open menu, which must not be removed. */
const isInUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
