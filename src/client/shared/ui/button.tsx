import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';

import styles from './button.module.css';
import { separateTexts } from './separate-texts.tsx';

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
