import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import styles from './text-field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the entry; shown and announced with the field. */
  error?: string | undefined;
  /** A button inside the field's right edge. */
  action?: ReactNode;
}

/** An input with its label above it, and its hint and error below. */
export function TextField({ label, hint, error, action, className, ...rest }: TextFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={clsx(styles['field'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          id={id}
          className={styles['input']}
          aria-invalid={isWrong || undefined}
          aria-describedby={clsx(hint !== undefined && `${id}-hint`, isWrong && `${id}-error`) || undefined}
          {...rest}
        />
        {action}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
