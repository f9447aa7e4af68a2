import type { ReactNode } from 'react';

import styles from './detail.module.css';

/** A name and what it is, in a `dl` whose layout its section decides. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>{children}</dd>
    </div>
  );
}
