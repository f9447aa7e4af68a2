import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The ref of the element that takes the focus when its dialog opens: `autoFocus` comes before the dialog is open. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const first = useRef<Element>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
