import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for those who do not see the icon; shown as a tooltip as well. */
  label: string;
  children: ReactNode;
  /** On a picture, where the ground may have any colour. */
  onPicture?: boolean;
}

/** The classes of an icon button, for links that look like one. */
export const iconButtonClass = (onPicture: boolean | undefined, className?: string) =>
  clsx(styles['icon'], onPicture && styles['onPicture'], className);

/** A round 44 px button whose face is an icon. */
export function IconButton({ label, children, onPicture, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={iconButtonClass(onPicture, className)} {...rest}>
      {children}
    </button>
  );
}
