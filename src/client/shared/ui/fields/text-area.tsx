import { clsx } from 'clsx/lite';
import { useId, type ComponentProps } from 'react';

import field from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  label: string;
}

/** A text of several lines, which grows with what is typed. */
export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={field['box']}>
        <textarea className={clsx(field['input'], styles['area'])} {...describedBy(id, { hint, error })} {...rest} />
      </div>
    </Field>
  );
}
