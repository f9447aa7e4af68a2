import { clsx } from 'clsx/lite';
import { Children, type ComponentProps, type ReactNode } from 'react';

import styles from './button.module.css';

interface ButtonStyle {
  /** `filled` is a screen's one primary action, `line` any other, `quiet` a label that can be pressed. */
  variant?: 'filled' | 'line' | 'quiet' | 'danger' | undefined;
  wide?: boolean | undefined;
}

/** The classes of a button, for links with the same design. */
export function buttonClass({ variant = 'line', wide }: ButtonStyle, className?: string): string {
  return clsx(styles['button'], styles[variant], wide && styles['wide'], className);
}

/** A button with a label; 44 px high, `type="button"` unless `type` is given. */
export function Button({ variant, wide, className, children, ...rest }: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button type="button" className={buttonClass({ variant, wide }, className)} {...rest}>
      {separateTexts(children)}
    </button>
  );
}

/**
 * Gives each text that stands beside other children an element of its own. Translators of browsers put elements in the place of texts;
 * React cannot remove such a text any more, nor insert anything before it, and what it writes into it is not seen.
 */
export const separateTexts = (children: ReactNode): ReactNode =>
  Array.isArray(children)
    ? Children.map(children, (child: ReactNode) => (typeof child === 'string' ? <span>{child}</span> : child))
    : children;
