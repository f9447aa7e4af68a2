import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';

import { ApiError } from '#client/shared/api/api-error.ts';
import { Button } from '#client/shared/ui/button.tsx';

import { FaultFrame } from './fault-frame.tsx';

/** A route that failed (S018): the reason in plain words and a way to try again, never the fault's own text. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <FaultFrame
      reason={reasonOf(error)}
      action={
        <Button look="filled" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message || `The server answered with ${error.status}.`;
  // A call or a part of the app that could not be fetched.
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return 'The server could not be reached.';
  return 'Something went wrong on this screen.';
}
