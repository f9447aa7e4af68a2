import { useId } from 'react';
import type { ReactNode } from 'react';

import styles from './account-section.module.css';

interface AccountSectionProps {
  title: string;
  /** Who sees this, or what it does. */
  lead: string;
  children: ReactNode;
}

/** One of the form's sections: what it is about on the left, its fields on the right, one above the other on a phone. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <p className={styles['lead']}>{lead}</p>
      </header>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
