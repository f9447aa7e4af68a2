import { clsx } from 'clsx/lite';
import { useId, type ComponentProps } from 'react';

import { ChevronIcon } from '../icons.tsx';
import field from './field.module.css';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  label: string;
}

/** The browser's own select; its children are `<option>`s. */
export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={clsx(field['box'], styles['box'])}>
        <select className={clsx(field['input'], styles['select'])} {...describedBy(id, { hint, error })} {...rest}>
          {children}
        </select>
        <ChevronIcon size={18} />
      </div>
    </Field>
  );
}
