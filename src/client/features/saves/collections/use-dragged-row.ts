import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface Drag {
  /** Where the row was, and where it would be dropped. */
  from: number;
  to: number;
  /** How far it was dragged, in pixels of the page. */
  offset: number;
}

/** So near the top or bottom edge of the window the page scrolls below the finger. */
const edge = 110;
const scrollStep = 9;

/**
 * Drags a row of a list by its handle, with a mouse or a finger. The rows are equally high. `onDrop` gets the place among all rows; a
 * drag that the browser takes away, as for a gesture of its own, changes nothing.
 */
export function useDraggedRow(count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const pointerY = useRef<number>(undefined);
  const begun = useRef({ from: 0, startY: 0, height: 1 });
  useEffect(() => () => void (pointerY.current = undefined), []);

  const dragTo = (y: number): Drag => {
    const { from, startY, height } = begun.current;
    const offset = y + window.scrollY - startY;
    return { from, to: Math.min(count - 1, Math.max(0, from + Math.round(offset / height))), offset };
  };
  const start = (from: number, { clientY, button, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    const height = currentTarget.closest('li')?.offsetHeight ?? 0;
    if (button !== 0 || height === 0) return;
    currentTarget.setPointerCapture(pointerId);
    const startY = clientY + window.scrollY;
    begun.current = { from, startY, height };
    pointerY.current = clientY;
    const follow = () => {
      const y = pointerY.current;
      if (y === undefined) return;
      const wasAt = startY - window.scrollY;
      if (y < edge && y < wasAt) window.scrollBy({ top: -scrollStep, behavior: 'instant' });
      else if (y > window.innerHeight - edge && y > wasAt) window.scrollBy({ top: scrollStep, behavior: 'instant' });
      setDrag(dragTo(y));
      requestAnimationFrame(follow);
    };
    follow();
  };
  const end = () => {
    pointerY.current = undefined;
    setDrag(undefined);
  };

  return {
    drag,
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => start(at, event),
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (pointerY.current !== undefined) pointerY.current = clientY;
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        if (pointerY.current === undefined) return;
        end();
        // Where the finger is: what was shown last may be older.
        const { from, to } = dragTo(clientY);
        if (to !== from) onDrop(from, to);
      },
      onPointerCancel: end,
    }),
  };
}
