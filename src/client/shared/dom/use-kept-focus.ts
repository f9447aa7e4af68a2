import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a button that is disabled while it is busy: gives back the focus that it had and that the browser took from it. */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const { current } = button;
    if (isBusy) {
      // Browsers take it only after this.
      hadFocus.current = document.activeElement === current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      // The person may have moved on meanwhile.
      if (document.activeElement === document.body) current?.focus();
    }
  }, [isBusy]);

  return button;
}
