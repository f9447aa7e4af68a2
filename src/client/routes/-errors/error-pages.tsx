import { t } from '@lingui/core/macro';
import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { NetworkFault } from '#client/shared/api/faults.ts';
import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { isMissingFile } from '#client/shared/lazy/missing-file.ts';
import { useRemedy } from '#client/shared/lazy/use-remedy.ts';
import { isOnline, whenOnline } from '#client/shared/network/online.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { ApiError } from '#sdk/answers.ts';

import { ErrorFrame } from './error-frame.tsx';

export const NewestTiles = lazyPart(async () => (await import('./newest-tiles.tsx')).NewestTiles);

/** The error of a missing file for which the page was tried again last: older browsers need a reload then. */
let lastRetried: string | undefined;

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
  return <FailedPage error={error} />;
}

/**
 * The page of a route that failed: the reason and a button to try again, never the text of an internal error. Without a network, or
 * a file of the app, nothing is wrong with the app: the page says what is missing, and loads when the network is back.
 */
function FailedPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const load = () => router.invalidate();
  const isOffline = isNetworkFault(error) && !isOnline();
  useEffect(() => (isOffline ? whenOnline(() => void router.invalidate()) : undefined), [isOffline, router]);
  if (isOffline)
    return (
      <ErrorFrame
        heading={t`You are offline`}
        reason={t`This page is not on this device yet. It opens when the network is back.`}
      >
        <RetryButton label={t`Try again`} onRetry={load} />
      </ErrorFrame>
    );
  if (isMissingFile(error)) return <MissingPage error={error} onRetry={load} />;
  return (
    <ErrorFrame reason={reasonOf(error)}>
      <RetryButton label={t`Try again`} onRetry={load} />
    </ErrorFrame>
  );
}

function MissingPage({ error: { message }, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const retry = () => {
    lastRetried = message;
    return onRetry();
  };
  const { reason, label, run } = useRemedy({ retry, hasRetried: lastRetried === message });
  return (
    <ErrorFrame heading={t`Something is missing`} reason={reason}>
      <RetryButton label={label} onRetry={run} />
    </ErrorFrame>
  );
}

const RetryButton = ({ label, onRetry }: { label: string; onRetry: () => unknown }) => (
  <Button variant="filled" onClick={() => void onRetry()}>
    {label}
  </Button>
);

/** The page of an address that matches no route, and of a member or post that does not exist. */
export function NotFoundPage() {
  const viewer = useViewer();
  const redirect = useLocation({ select: ({ href }) => href });
  return (
    <>
      <ErrorFrame
        reason={t`404 Not Found`}
        explanation={t`It is private or gone, or a part of its address is missing.`}
        isMissing
      >
        {!viewer && (
          <Link className={buttonClass({ variant: 'filled' })} to="/login" search={{ redirect }}>
            {t`login`}
          </Link>
        )}
        <Link className={buttonClass({ variant: 'line' })} to="/discover">
          {t`Search`}
        </Link>
      </ErrorFrame>
      <NewestTiles />
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { message, status } = error;
    return message || t`The server answered with ${status}.`;
  }
  return isNetworkFault(error) ? t`The server could not be reached.` : t`Something went wrong on this screen.`;
}

/** Whether a request, or a chunk of the app, could not be fetched. */
const isNetworkFault = (error: unknown) =>
  error instanceof NetworkFault ||
  (error instanceof TypeError && /dynamically imported|importing a module/i.test(error.message));
