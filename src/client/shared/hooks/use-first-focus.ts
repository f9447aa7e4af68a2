import { useEffect, useRef, type RefObject } from 'react';

/** The ref of the element that gets the focus when its dialog opens: `autoFocus` runs before the dialog is open. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const first = useRef<Element>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
