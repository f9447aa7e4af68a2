import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import styles from './field.module.css';

export interface FieldTexts {
  hint?: ReactNode;
  /** Shown below the control in the place of the hint, and announced. */
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** The id of the control in it. */
  id: string;
  label: string;
  className?: string | undefined;
  /** The bordered box with the control. */
  children: ReactNode;
}

/** A form control with its label above it, and its hint and error below. Its control takes `describedBy`. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that tie a control to its hint or error. */
export const describedBy = (id: string, { hint, error }: FieldTexts) => {
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return error === undefined
    ? { id, 'aria-describedby': hintId }
    : { id, 'aria-describedby': `${id}-error`, 'aria-invalid': true };
};
