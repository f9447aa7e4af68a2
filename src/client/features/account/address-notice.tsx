import { t } from '@lingui/core/macro';

import { useSendVerification } from '#client/shared/confirm-email/send-verification.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import note from '#client/shared/ui/states/retry-note.module.css';

import type { Account } from './account-schema.ts';
import styles from './address-notice.module.css';
import { useCancelEmailChange } from './mutations.ts';

/**
 * Says that mail cannot be delivered to the address, or which one waits for its link to be opened; sends the link again, and cancels a
 * change. Nothing once the address is confirmed.
 */
export function AddressNotice({ account }: { account: Account }) {
  const send = useSendVerification();
  const { isPending: isCancelling, mutate } = useCancelEmailChange();
  const proof = useProof();
  const cancel = () => mutate(undefined, { onError: (error) => void proof.isAskedFor(error, cancel) });
  const { email, emailRefused = false, mailboxFull = false, pendingEmail } = account;
  const isUnreachable = emailRefused || mailboxFull;
  if (account.emailVerified !== false && pendingEmail === undefined && !isUnreachable) return null;
  return (
    <div className={note['note']} role={isUnreachable ? 'alert' : undefined}>
      <p className={styles['text']}>{noticeText(account)}</p>
      {(pendingEmail ?? email) !== '' && (
        <Button variant="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
          {t`Send the link again`}
        </Button>
      )}
      {pendingEmail !== undefined && (
        <Button variant="quiet" disabled={isCancelling} onClick={cancel}>
          {t`Cancel the change`}
        </Button>
      )}
      {proof.dialog}
    </div>
  );
}

function noticeText(account: Account): string {
  const address = account.pendingEmail ?? account.email;
  if (account.emailRefused) return refusedText(address);
  return account.mailboxFull ? fullText(address) : waitingText(account);
}

const fullText = (address: string) =>
  t`Mail to ${address} cannot be delivered: the mailbox is full. Please make room there, and then let us send the link again.`;

const refusedText = (address: string) =>
  t`Mail to ${address} cannot be delivered: its mail server says that there is no such mailbox. Please correct it below, or enter another one.`;

function waitingText({ email, pendingEmail }: Account): string {
  if (pendingEmail !== undefined)
    return t`Your new address ${pendingEmail} counts as soon as you open the link that we have sent there.`;
  if (email !== '') return t`Please confirm your e-mail address: open the link that we have sent to ${email}.`;
  return t`Your account has no e-mail address: another member has confirmed the one that you had entered. Please enter yours.`;
}
