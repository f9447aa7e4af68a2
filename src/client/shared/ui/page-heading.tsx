import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { NameText } from './name-text.tsx';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  children: ReactNode;
  /** A line below the heading that belongs to it. */
  lead?: ReactNode;
  size?: 'large' | 'small';
}

/** The page's h1, which gets the focus on navigation. */
export function PageHeading({ children, lead, size = 'small' }: PageHeadingProps) {
  return (
    <div className={clsx(styles['head'], styles[size])}>
      <h1 tabIndex={-1}>{typeof children === 'string' ? <NameText>{children}</NameText> : children}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
