import { useEffect, useEffectEvent, useRef } from 'react';

/** The list items whose save button was pressed: the page itself notes them, from before the app runs. */
const noted = (): WeakSet<Element> | undefined => (globalThis as { taps?: WeakSet<Element> }).taps;

/** Whether such a tap waits for an answer; whoever asks gives it. */
function takeTap(button: Element | null): boolean {
  const item = button?.closest('li');
  return item ? (noted()?.delete(item) ?? false) : false;
}

/**
 * The props of a save button, which also answers a tap from before it could: while the app, or its own part of it, was still
 * on its way. Not so where `isStandIn`: the tap is then for the button that follows.
 */
export function useTap(onTap: () => void, { isStandIn = false } = {}) {
  const ref = useRef<HTMLButtonElement>(null);
  const answer = useEffectEvent(onTap);
  useEffect(() => {
    if (!isStandIn && takeTap(ref.current)) answer();
  }, [isStandIn]);
  const onClick = () => {
    takeTap(ref.current);
    onTap();
  };
  return { ref, onClick };
}
