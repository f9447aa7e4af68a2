import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import styles from './button.module.css';

export interface ButtonLook {
  /** `filled` is a screen's one primary action, `line` any other, `quiet` a label that can be pressed. */
  look?: 'filled' | 'line' | 'quiet' | 'danger' | undefined;
  wide?: boolean | undefined;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'line', wide }: ButtonLook, className?: string): string {
  return clsx(styles['button'], styles[look], wide && styles['wide'], className);
}

/** A button with a label; 44 px high, `type="button"` unless told otherwise. */
export function Button({ look, wide, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ look, wide }, className)} {...rest} />;
}
