import { useId, type ComponentProps, type ReactNode } from 'react';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';

import styles from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  label: string;
  /** A button inside the field's right edge. */
  action?: ReactNode;
}

/** An input of one line. */
export function TextField({ label, hint, error, action, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles['box']}>
        <input className={styles['input']} {...describedBy(id, { hint, error })} {...rest} />
        {action}
      </div>
    </Field>
  );
}

/** A text field that takes the focus when it appears. */
export function FocusedTextField(props: Omit<TextFieldProps, 'ref'>) {
  const first = useFirstFocus<HTMLInputElement>();
  return <TextField ref={first} autoCapitalize="none" spellCheck={false} {...props} />;
}
