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
import dropdown from './dropdown.module.css';
import { stepFocus } from './dropdown.tsx';
import styles from './menu.module.css';

const CloseContext = createContext<() => void>(() => undefined);

interface MenuProps {
  label: string;
  /** The icon of the button. */
  trigger: ReactNode;
  /** Whether its button lies on a picture. */
  onPicture?: boolean;
  /** Its `MenuItem`s. */
  children: ReactNode;
}

/**
 * A menu of actions behind an icon button. It takes the focus when it opens; arrows, Home and End move in it; Escape, Tab, a
 * press outside and choosing an item close it. Escape and choosing give the focus back to the button.
 */
export function Menu({ label, trigger, onPicture = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (isOpen && items.current) stepFocus(items.current, 'Home');
  }, [isOpen]);

  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  const dismiss = useCallback((how: 'escape' | 'away') => (how === 'escape' ? close() : setIsOpen(false)), [close]);
  useDismiss(isOpen, whole, dismiss);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && items.current && stepFocus(items.current, event.key)) event.preventDefault();
    else if (!isOpen && event.key === 'ArrowDown') {
      event.preventDefault();
      setIsOpen(true);
    }
  };

  return (
    <div ref={whole} className={dropdown['whole']} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        onPicture={onPicture}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </IconButton>
      {isOpen && (
        <div ref={items} id={id} className={clsx(dropdown['panel'], styles['items'])} role="menu" aria-label={label}>
          <CloseContext value={close}>{children}</CloseContext>
        </div>
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
