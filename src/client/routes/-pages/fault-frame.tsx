import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './fault-frame.module.css';

/** The page of an unmatched or failing route: always with a way home (S018). */
export function FaultFrame({ reason, action }: { reason: string; action?: ReactNode }) {
  return (
    <div className={page['prose']}>
      <PageHeading lead={reason}>Unexpected Application Error!</PageHeading>
      <div className={styles['ways']}>
        {action}
        <Link className={buttonClass({ look: 'line' })} to="/">
          Go home
        </Link>
      </div>
    </div>
  );
}
