import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { addressRequest } from '#client/features/account/address-request.ts';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { useSendVerification } from '#client/shared/confirm-email/send-verification.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { isAddressPostponed, postponeAddress } from '#client/shared/session/postponed-address.ts';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { MailIcon } from '#client/shared/ui/icons.tsx';

import styles from './address-card.module.css';

/** Asks the member to see to its e-mail address, until that is done or put off. */
export function AddressCard({ onPostpone }: { onPostpone: () => void }) {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: account } = useQuery(currentUserQuery(api));
  const send = useSendVerification();
  const [isPostponed, setIsPostponed] = useState(() => isAddressPostponed(userId));
  const id = useId();
  const request = addressRequest(account);
  if (!request || isPostponed) return null;
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
        <Button
          variant="quiet"
          onClick={() => {
            postponeAddress(userId);
            setIsPostponed(true);
            // The pressed button disappears.
            onPostpone();
          }}
        >
          {t`Later`}
        </Button>
      </div>
    </section>
  );
}
