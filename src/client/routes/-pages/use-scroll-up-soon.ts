import { useEffect, useRef } from 'react';

const delay = 100;

/** A function that scrolls the page to its top 100 ms after it was last called, unless the component has gone (S084). */
export function useScrollUpSoon(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => window.scrollTo({ top: 0 }), delay);
  };
}
