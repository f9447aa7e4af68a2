import { useEffect, useState } from 'react';

/** Whether the page was last scrolled down, away from its top: the time for a header to make room. */
export function useYielding(): boolean {
  const [isYielding, setIsYielding] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      // Less than this is a finger resting or the page bouncing.
      if (Math.abs(now - last) < 8) return;
      setIsYielding(now > last && now > 160);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  return isYielding;
}
