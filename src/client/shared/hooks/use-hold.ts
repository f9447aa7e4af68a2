import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 500;
/** A finger moves as much while it stays where it is. */
const maxMovePx = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  isHeld: boolean;
}

interface HoldOptions {
  onClick: () => void;
  /** Undefined where there is nothing to hold for: the browser shows its own menu. */
  onHold: (() => void) | undefined;
}

/** Props of a button that is held, by a press of half a second, a right click or the key for menus, or else clicked: never both. */
export function useHold({ onClick, onHold }: HoldOptions) {
  const press = useRef<Press>(null);
  const stop = () => clearTimeout(press.current?.timer);
  useEffect(() => stop, []);
  return {
    onPointerDown({ button, clientX: x, clientY: y }: PointerEvent) {
      stop();
      press.current = null;
      if (button !== 0 || !onHold) return;
      const timer = setTimeout(() => {
        begun.isHeld = true;
        onHold();
      }, holdMs);
      const begun: Press = { x, y, timer, isHeld: false };
      press.current = begun;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x = 0, y = 0 } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > maxMovePx) stop();
    },
    onPointerUp: stop,
    // Also when the page scrolls.
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      if (!onHold) return;
      event.preventDefault();
      stop();
      // The browser's own long press may come before or after ours.
      if (press.current?.isHeld) return;
      if (press.current) press.current.isHeld = true;
      onHold();
    },
    // Not every held press ends with a click, which would end it.
    onKeyDown() {
      press.current = null;
    },
    onClick() {
      const isHeld = press.current?.isHeld;
      press.current = null;
      if (!isHeld) onClick();
    },
  };
}
