import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { ChevronIcon } from './icons.tsx';
import styles from './select-field.module.css';
import field from './text-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Its `<option>`s. */
  children: ReactNode;
}

/** The browser's own select, with its label above it, and its hint and error below. */
export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(field['box'], styles['box'])}>
        <select
          id={id}
          className={clsx(field['input'], styles['select'])}
          aria-invalid={isWrong || undefined}
          aria-describedby={clsx(hint !== undefined && `${id}-hint`, isWrong && `${id}-error`) || undefined}
          {...rest}
        >
          {children}
        </select>
        <ChevronIcon size={18} />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-error`} className={field['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
