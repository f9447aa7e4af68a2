import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { useDismiss } from '#client/shared/hooks/use-dismiss.ts';

import { Popup } from './popup.tsx';

interface DropdownProps {
  /** The button's accessible name. */
  label: string;
  /** The button's content. */
  trigger: ReactNode;
  buttonClassName?: string | undefined;
  panelClassName?: string | undefined;
  /** The content of the panel; `close` closes it. */
  children: (close: () => void) => ReactNode;
  /** Called on each opening and closing. */
  onToggle?: (isOpen: boolean) => void;
}

/**
 * A button that shows a panel beside itself, on a phone a sheet. It closes on a click outside, on Escape, which gives the focus back to the button,
 * and when the focus leaves it (S027). The arrow keys step through the links and buttons in it.
 */
export function Dropdown({ label, trigger, buttonClassName, panelClassName, children, onToggle }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const toggle = (next: boolean) => {
    setIsOpen(next);
    onToggle?.(next);
  };
  const dismiss = useCallback(
    (how: 'escape' | 'away') => {
      setIsOpen(false);
      onToggle?.(false);
      if (how === 'escape') button.current?.focus();
    },
    [onToggle],
  );
  useDismiss(isOpen, whole, dismiss);

  const onKeyDown = (event: KeyboardEvent) => {
    const panel = document.getElementById(id);
    if (panel && stepFocus(panel, event.key)) event.preventDefault();
  };

  return (
    <div ref={whole} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggle(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <Popup id={id} button={button} className={panelClassName} onPressBeside={() => toggle(false)}>
          {children(() => toggle(false))}
        </Popup>
      )}
    </div>
  );
}

/** Moves the focus among the links and buttons in `list` by an arrow key, Home or End. Returns whether the key was one of them. */
export function stepFocus(list: HTMLElement, key: string): boolean {
  const stops = [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  stops.at(next % Math.max(stops.length, 1))?.focus();
  return true;
}
