import { clsx } from 'clsx';
import { useId } from 'react';
import type { ComponentProps } from 'react';

import { charactersLeft, lengthOf } from './characters-left.ts';
import styles from './text-area.module.css';
import field from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string;
  value: string;
  /** The most characters that the server takes; told before it is reached. */
  limit: number;
  hint?: string | undefined;
  /** What is wrong with the entry; shown and announced with the field. */
  error?: string | undefined;
}

/** A text of several lines, with its label above it, and below it a hint and the room that is left. */
export function TextArea({ label, value, limit, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const isTooLong = lengthOf(value) > limit;
  const left = charactersLeft(value, limit);
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={field['box']}>
        <textarea
          id={id}
          className={clsx(field['input'], styles['area'])}
          value={value}
          aria-invalid={isTooLong || error !== undefined || undefined}
          aria-describedby={clsx(hint !== undefined && `${id}-hint`, left !== undefined && `${id}-left`, error !== undefined && `${id}-error`) || undefined}
          {...rest}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      {left !== undefined && (
        <p id={`${id}-left`} className={field[isTooLong ? 'error' : 'hint']} role={isTooLong ? 'alert' : undefined}>
          {left}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={field['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
