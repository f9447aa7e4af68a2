import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { Sprig } from '#client/shared/ui/sprig.tsx';

import styles from './error-frame.module.css';

interface ErrorFrameProps {
  heading?: string | undefined;
  reason?: string;
  /** What may be the cause. */
  explanation?: string;
  /** Whether nothing has failed: what was asked for is not there. */
  isMissing?: boolean;
  /** What can be done, beside going home. */
  children?: ReactNode;
}

/** A drawing, a heading, the reason and the way home. */
export function ErrorFrame({
  heading = t`Unexpected Application Error!`,
  reason,
  explanation,
  isMissing = false,
  children,
}: ErrorFrameProps) {
  return (
    <div className={clsx(page['prose'], styles['frame'], isMissing && styles['missing'])}>
      <Sprig state={isMissing ? 'missing' : 'wilted'} />
      <div>
        <PageHeading lead={reason}>{heading}</PageHeading>
        {explanation !== undefined && <p>{explanation}</p>}
        <div className={styles['actions']}>
          {children}
          <Link className={buttonClass({ variant: 'line' })} to="/">
            {t`Go home`}
          </Link>
        </div>
      </div>
    </div>
  );
}
