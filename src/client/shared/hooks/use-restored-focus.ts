import { useEffect, useRef, type RefObject } from 'react';

/** Restores the focus of a button that is disabled while it is busy: browsers remove the focus from a disabled button. */
export function useRestoredFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const { current } = button;
    if (isBusy) {
      // Browsers remove the focus only after this.
      hadFocus.current = document.activeElement === current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      // The person may have moved on meanwhile.
      if (document.activeElement === document.body) current?.focus();
    }
  }, [isBusy]);

  return button;
}
