import { useId, type ReactNode } from 'react';

import styles from './account-form.module.css';

interface AccountSectionProps {
  title: string;
  /** Who sees the section's fields, or what its buttons do. */
  lead?: string;
  children: ReactNode;
}

/** A section of the page: title and lead on the left, fields on the right; stacked on a phone. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </header>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
