import type { ComponentProps, ReactNode } from 'react';

import styles from './check-field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** The label, which switches the checkbox, too. */
  children?: ReactNode;
}

/** A checkbox with its label, 44 px high to press. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" {...rest} />
      {children}
    </label>
  );
}
