import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';

import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
  /** On a picture, where the background may have any colour. */
  onPicture?: boolean;
}

/** The classes of an icon button, for links with the same design. */
export const iconButtonClass = (onPicture: boolean | undefined, className?: string) =>
  clsx(styles['icon'], onPicture && styles['onPicture'], className);

/** A round 44 px button with an icon. */
export function IconButton({ label, children, onPicture, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={iconButtonClass(onPicture, className)} {...rest}>
      {children}
    </button>
  );
}
