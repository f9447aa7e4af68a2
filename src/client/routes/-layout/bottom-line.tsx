import type { ReactNode } from 'react';

import styles from './bottom-line.module.css';

interface BottomLineProps {
  /** Makes the line a landmark. */
  label?: string;
  text: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A line of text, with buttons, that stays at the bottom of the screen. */
export function BottomLine({ label, text, children }: BottomLineProps) {
  return (
    <div className={styles['line']} data-bottom-line role={label && 'region'} aria-label={label}>
      <p>{text}</p>
      <div className={styles['buttons']}>{children}</div>
    </div>
  );
}
