import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import type { addressRequest } from '#client/features/account/address-request.ts';
import { useSendVerification } from '#client/shared/confirm-email/send-verification.ts';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { MailIcon } from '#client/shared/ui/icons.tsx';

import styles from './address-card.module.css';

interface AddressCardProps {
  request: NonNullable<ReturnType<typeof addressRequest>>;
  onPostpone: () => void;
}

/** Asks the member to see to its e-mail address, until that is done or put off. */
export function AddressCard({ request, onPostpone }: AddressCardProps) {
  const send = useSendVerification();
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <MailIcon size={22} />
      <h2 id={id}>{request.heading}</h2>
      <p>{request.text}</p>
      <div className={styles['buttons']}>
        {request.canSend && (
          <Button variant="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
            {t`Send it again`}
          </Button>
        )}
        <Link to="/editProfile" className={buttonClass({ variant: 'quiet' })}>
          {t`Change it`}
        </Link>
        <Button variant="quiet" onClick={onPostpone}>
          {t`Later`}
        </Button>
      </div>
    </section>
  );
}
