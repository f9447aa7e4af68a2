import { useEffect, type RefObject } from 'react';

/** Calls `dismiss` on Escape, on a press outside of `inside`, and when the focus moves out of it, as long as `isOpen`. */
export function useDismiss(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>,
  dismiss: (how: 'escape' | 'away') => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !inside.current?.contains(target);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Otherwise the browser closes the dialog around it as well.
      event.preventDefault();
      dismiss('escape');
    };
    const onAway = (event: Event) => {
      if (isOutside(event.target)) dismiss('away');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onAway);
    document.addEventListener('focusin', onAway);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onAway);
      document.removeEventListener('focusin', onAway);
    };
  }, [isOpen, inside, dismiss]);
}
