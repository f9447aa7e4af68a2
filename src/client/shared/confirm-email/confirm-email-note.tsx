import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import note from '#client/shared/ui/states/retry-note.module.css';
import { ApiError } from '#sdk/answers.ts';

import { useSendVerification } from './send-verification.ts';

/** Says at a form that its refusal is about the member's e-mail address, and how to confirm it. Nothing for other refusals. */
export function ConfirmEmailNote({ refusal }: { refusal: Error | null | undefined }) {
  const send = useSendVerification();
  if (!refusal || !isEmailUnconfirmed(refusal)) return null;
  return (
    <div className={note['note']}>
      <p className={note['text']}>{refusal.message}</p>
      <Button variant="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
        {t`Send the link again`}
      </Button>
      <Link to="/editProfile" className={buttonClass({ variant: 'quiet' })}>
        {t`Change the address`}
      </Link>
    </div>
  );
}

/** Whether the server refuses what others would see until the member's address is confirmed. */
export const isEmailUnconfirmed = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'email-not-confirmed';
