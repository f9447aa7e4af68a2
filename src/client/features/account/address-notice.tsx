import { t } from '@lingui/core/macro';

import { Button } from '#client/shared/ui/button.tsx';
import note from '#client/shared/ui/stale-note.module.css';

import type { Account } from './account-schema.ts';
import styles from './address-notice.module.css';
import { useCancelEmailChange, useSendVerification } from './mutations.ts';

/** Says which address waits for its link to be opened, sends the link again, and cancels a change; nothing once the address is confirmed. */
export function AddressNotice({ account }: { account: Account }) {
  const send = useSendVerification();
  const cancel = useCancelEmailChange();
  const { email, pendingEmail } = account;
  if (account.emailVerified !== false && pendingEmail === undefined) return null;
  return (
    <div className={note['note']}>
      <p className={styles['text']}>
        {pendingEmail === undefined
          ? t`Please confirm your e-mail address: open the link that we have sent to ${email}.`
          : t`Your new address ${pendingEmail} counts as soon as you open the link that we have sent there.`}
      </p>
      <Button variant="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
        {t`Send the link again`}
      </Button>
      {pendingEmail !== undefined && (
        <Button variant="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t`Cancel the change`}
        </Button>
      )}
    </div>
  );
}
