import { useEffect, useState } from 'react';

/** Whether to hide the header: the page was last scrolled down, and is not near its top. */
export function useHideOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      // Less than this is a finger resting or the page bouncing.
      if (Math.abs(now - last) < 8) return;
      setIsHidden(now > last && now > 160);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  return isHidden;
}
