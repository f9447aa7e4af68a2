import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ApiError } from '#client/shared/api/api.ts';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-error-pages.module.css';

/** The page of a route that failed: the reason and a button to try again, never the text of an internal error. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorFrame
      reason={reasonOf(error)}
      action={
        <Button variant="filled" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  );
}

/** The page of an address that matches no route, and of a member or post that does not exist. */
export function NotFoundPage() {
  return <ErrorFrame reason="404 Not Found" />;
}

function ErrorFrame({ reason, action }: { reason: string; action?: ReactNode }) {
  return (
    <div className={page['prose']}>
      <PageHeading lead={reason}>Unexpected Application Error!</PageHeading>
      <div className={styles['actions']}>
        {action}
        <Link className={buttonClass({ variant: 'line' })} to="/">
          Go home
        </Link>
      </div>
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message || `The server answered with ${error.status}.`;
  // A request, or a chunk of the app, that could not be fetched.
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return 'The server could not be reached.';
  return 'Something went wrong on this screen.';
}
