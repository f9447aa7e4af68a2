import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './error-frame.module.css';

interface ErrorFrameProps {
  heading?: string | undefined;
  reason?: string;
  /** What can be done, beside going home. */
  children?: ReactNode;
}

/** A heading, the reason and the way home. */
export function ErrorFrame({ heading = t`Unexpected Application Error!`, reason, children }: ErrorFrameProps) {
  return (
    <div className={page['prose']}>
      <PageHeading lead={reason}>{heading}</PageHeading>
      <div className={styles['actions']}>
        {children}
        <Link className={buttonClass({ variant: 'line' })} to="/">
          {t`Go home`}
        </Link>
      </div>
    </div>
  );
}
