import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { watchIntersection } from './watch-intersection.ts';

/**
 * Calls `onNear` when the element comes within about two screens, as long as `isWatching`. Before the first scroll it must be
 * on the screen itself: nothing further down competes with the first pictures.
 */
export function useInView(element: RefObject<Element | null>, isWatching: boolean, onNear: () => unknown): void {
  const near = useEffectEvent(onNear);
  const [hasScrolled, setHasScrolled] = useState(false);

  useEffect(() => {
    const onScroll = () => setHasScrolled(true);
    window.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    if (!isWatching || !element.current) return;
    return watchIntersection(
      element.current,
      (isIntersecting) => {
        if (isIntersecting) near();
      },
      hasScrolled ? '0px 0px 1800px' : '0px',
    );
  }, [element, isWatching, hasScrolled]);
}
