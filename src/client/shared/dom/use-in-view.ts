import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Calls `onNear` when the element comes within about one and a half screens, as long as `isWatching`. */
export function useInView(element: RefObject<Element | null>, isWatching: boolean, onNear: () => unknown): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWatching || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: '0px 0px 1200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWatching]);
}
