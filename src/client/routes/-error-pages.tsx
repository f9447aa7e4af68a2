import { t } from '@lingui/core/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

import { ErrorFrame } from './-error-frame.tsx';

// Few visits need it. Where its chunk is missing as well, the heading and the way home remain.
const ErrorDetails = lazy<ComponentType<Pick<ErrorComponentProps, 'error'>>>(() =>
  import('./-error-details.tsx').then(
    ({ ErrorDetails: Details }) => ({ default: Details }),
    () => ({ default: () => <ErrorFrame /> }),
  ),
);

/**
 * The page of a route that failed. Where a translator or an extension has changed the page below React, the screen is rendered anew
 * instead: into a document of its own making it fits.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const isPageChanged = error instanceof DOMException && error.name === 'NotFoundError';
  useEffect(() => {
    if (isPageChanged) reset();
  }, [isPageChanged, reset]);
  if (isPageChanged) return null;
  return (
    <Suspense>
      <ErrorDetails error={error} />
    </Suspense>
  );
}

/** The page of an address that matches no route, and of a member or post that does not exist. */
export function NotFoundPage() {
  return <ErrorFrame reason={t`404 Not Found`} />;
}
