import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

type OnChange = (isIntersecting: boolean) => void;

interface Watch {
  observer: IntersectionObserver;
  callbacks: Map<Element, OnChange>;
}

/** One for each margin: the browser computes the screen's rectangle again for each observer, in every frame of a scroll. */
const watches = new Map<string, Watch>();

/**
 * Calls `onChange` at first, and each time that the element comes to the screen, enlarged by `margin`, or leaves it, until the
 * returned function is called. An element has one watcher for each margin.
 */
export function watchIntersection(element: Element, onChange: OnChange, margin = '0px'): () => void {
  const watch = watches.get(margin) ?? createWatch(margin);
  watch.callbacks.set(element, onChange);
  watch.observer.observe(element);
  return () => {
    watch.callbacks.delete(element);
    watch.observer.unobserve(element);
  };
}

function createWatch(rootMargin: string): Watch {
  const callbacks = new Map<Element, OnChange>();
  const observer = new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => callbacks.get(target)?.(isIntersecting)),
    { rootMargin },
  );
  const watch = { observer, callbacks };
  watches.set(rootMargin, watch);
  return watch;
}

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
