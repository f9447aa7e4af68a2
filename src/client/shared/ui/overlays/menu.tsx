import { clsx } from 'clsx/lite';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { useDismiss } from '#client/shared/hooks/use-dismiss.ts';

import { separateTexts } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { stepFocus } from './dropdown.tsx';
import styles from './menu.module.css';
import { Popup } from './popup.tsx';

const CloseContext = createContext<() => void>(() => undefined);

interface MenuProps {
  label: string;
  /** The icon of the button. */
  trigger: ReactNode;
  /** Its `MenuItem`s. */
  children: ReactNode;
}

/**
 * A menu of actions behind an icon button. It takes the focus when it opens; arrows, Home and End move in it; Escape, Tab, a
 * press outside and choosing an item close it. Escape and choosing give the focus back to the button.
 */
export function Menu({ label, trigger, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  /** By a key; returns whether it was one of them, and the menu is open. */
  const step = useCallback(
    (key: string) => {
      const items = document.getElementById(id);
      return items !== null && stepFocus(items, key);
    },
    [id],
  );

  useEffect(() => {
    if (isOpen) step('Home');
  }, [isOpen, step]);

  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  const dismiss = useCallback((how: 'escape' | 'away') => (how === 'escape' ? close() : setIsOpen(false)), [close]);
  useDismiss(isOpen, whole, dismiss);

  const onKeyDown = (event: KeyboardEvent) => {
    if (step(event.key)) event.preventDefault();
    else if (!isOpen && event.key === 'ArrowDown') {
      event.preventDefault();
      setIsOpen(true);
    }
  };

  return (
    <div ref={whole} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </IconButton>
      {isOpen && (
        <Popup id={id} button={button} role="menu" aria-label={label} onPressBeside={close}>
          <CloseContext value={close}>{children}</CloseContext>
        </Popup>
      )}
    </div>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  isDangerous?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, isDangerous = false, children }: MenuItemProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={clsx(styles['item'], isDangerous && styles['danger'])}
      onClick={() => {
        // First: a dialog that the item opens later restores the focus to the menu's button.
        close();
        onSelect();
      }}
    >
      {separateTexts(children)}
    </button>
  );
}
