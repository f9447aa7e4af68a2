import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface Drag {
  /** Where the row was, and where it would be dropped. */
  from: number;
  to: number;
  /** How far it was dragged, in pixels of the page. */
  offset: number;
}

/** The row that is held. */
interface HeldRow {
  from: number;
  height: number;
  /** On the page, where it was taken. */
  startY: number;
  /** In the window, where the finger is. */
  clientY: number;
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
  const held = useRef<HeldRow>(undefined);
  useEffect(() => () => void (held.current = undefined), []);

  const dragOf = ({ from, height, startY, clientY }: HeldRow): Drag => {
    const offset = clientY + window.scrollY - startY;
    return { from, to: Math.min(count - 1, Math.max(0, from + Math.round(offset / height))), offset };
  };
  const start = (from: number, { clientY, button, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    const height = currentTarget.closest('li')?.offsetHeight ?? 0;
    if (button !== 0 || height === 0) return;
    currentTarget.setPointerCapture(pointerId);
    held.current = { from, height, startY: clientY + window.scrollY, clientY };
    follow();
  };
  const follow = () => {
    const row = held.current;
    if (!row) return;
    const y = row.clientY;
    const wasAt = row.startY - window.scrollY;
    if (y < edge && y < wasAt) window.scrollBy({ top: -scrollStep, behavior: 'instant' });
    else if (y > window.innerHeight - edge && y > wasAt) window.scrollBy({ top: scrollStep, behavior: 'instant' });
    setDrag(dragOf(row));
    requestAnimationFrame(follow);
  };
  const end = () => {
    held.current = undefined;
    setDrag(undefined);
  };

  return {
    drag,
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => start(at, event),
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (held.current) held.current.clientY = clientY;
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        if (!held.current) return;
        // Where the finger is: what was shown last may be older.
        const { from, to } = dragOf({ ...held.current, clientY });
        end();
        if (to !== from) onDrop(from, to);
      },
      onPointerCancel: end,
    }),
  };
}
