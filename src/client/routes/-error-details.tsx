import { t } from '@lingui/core/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { NetworkFault } from '#client/shared/api/faults.ts';
import { isOnline, whenOnline } from '#client/shared/network/online.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { ApiError } from '#sdk/answers.ts';

import { ErrorFrame } from './-error-frame.tsx';

/**
 * The reason why a screen failed and a button to try again, never the text of an internal error. Without a network nothing is
 * wrong with the app: the page says what is missing, and loads when the network is back.
 */
export function ErrorDetails({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const isOffline = isNetworkFault(error) && !isOnline();
  useEffect(() => (isOffline ? whenOnline(() => void router.invalidate()) : undefined), [isOffline, router]);
  return (
    <ErrorFrame
      heading={isOffline ? t`You are offline` : undefined}
      reason={isOffline ? t`This page is not on this device yet. It opens when the network is back.` : reasonOf(error)}
    >
      <Button variant="filled" onClick={() => void router.invalidate()}>
        {t`Try again`}
      </Button>
    </ErrorFrame>
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
