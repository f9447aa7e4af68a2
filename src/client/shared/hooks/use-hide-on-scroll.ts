import { useEffect, useState } from 'react';

/** Whether to hide the header: the page was last scrolled down, and is not near its top. */
export function useHideOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const now = window.scrollY;
      // Less than this is a finger resting or the page bouncing.
      if (Math.abs(now - last) < 8) return;
      setIsHidden(now > last && now > 160);
      last = now;
    };
    // Not in each event: there is one in each frame, and reading the position has the browser compute the layout at once.
    const onScroll = () => (timer ??= setTimeout(look, 100));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, []);

  return isHidden;
}
