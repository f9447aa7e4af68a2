import { focusManager } from '@tanstack/react-query';

const leftAfterMs = 5 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** A tab whose input is not watched is not left. */
let lastInputAt = Infinity;

/** For how long nobody has pressed, moved, typed or scrolled anything in this tab. */
export const msSinceInput = (): number => Date.now() - lastInputAt;

/** Whether that is five minutes or more, even if the tab is seen. */
export const isTabLeft = (): boolean => msSinceInput() >= leftAfterMs;

/** Counts the first input in a tab that was left as a return to it: what is stale is fetched anew, as when a hidden tab is shown. */
export function watchInput(): void {
  lastInputAt = Date.now();
  focusManager.setEventListener((onFocus) => {
    const onInput = () => {
      const isReturn = isTabLeft();
      lastInputAt = Date.now();
      if (isReturn) onFocus();
    };
    const onVisibility = () => onFocus();
    window.addEventListener('visibilitychange', onVisibility);
    for (const input of inputs) window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      window.removeEventListener('visibilitychange', onVisibility);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  });
}
