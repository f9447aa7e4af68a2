import type { ReactNode } from 'react';

import styles from './fact.module.css';

/** A name and what it is, in a `dl` whose layout its section decides. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  );
}
