import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-error-pages.module.css';

// Few visits need it. Where its chunk is missing as well, the heading and the way home remain.
const ErrorDetails = lazy<ComponentType<Pick<ErrorComponentProps, 'error'>>>(() =>
  import('./-error-details.tsx').then(
    ({ ErrorDetails: Details }) => ({ default: Details }),
    () => ({ default: () => <ErrorFrame /> }),
  ),
);

/** The page of a route that failed. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorDetails error={error} />
    </Suspense>
  );
}

/** The page of an address that matches no route, and of a member or post that does not exist. */
export function NotFoundPage() {
  return <ErrorFrame reason="404 Not Found" />;
}

interface ErrorFrameProps {
  heading?: string | undefined;
  reason?: string;
  /** What can be done, beside going home. */
  children?: ReactNode;
}

/** A heading, the reason and the way home. */
export function ErrorFrame({ heading = 'Unexpected Application Error!', reason, children }: ErrorFrameProps) {
  return (
    <div className={page['prose']}>
      <PageHeading lead={reason}>{heading}</PageHeading>
      <div className={styles['actions']}>
        {children}
        <Link className={buttonClass({ variant: 'line' })} to="/">
          Go home
        </Link>
      </div>
    </div>
  );
}
