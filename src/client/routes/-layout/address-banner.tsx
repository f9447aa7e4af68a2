import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { useSendVerification } from '#client/features/account/mutations.ts';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { idleStatus } from '#client/shared/network/network-status.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';

import styles from './address-banner.module.css';
import { BottomLine } from './bottom-line.tsx';

/**
 * Asks a member whose address is not confirmed to open the mailed link, or to enter another one if mail cannot be delivered there, and
 * one whose mailbox is full to make room, until that is done or the line is closed.
 */
export function AddressBanner() {
  const { api, networkStatus } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const isIdle = useSelector(networkStatus, (status) => status === idleStatus);
  // The account page has a notice of its own.
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/editProfile' });
  const send = useSendVerification();
  const [isClosed, setIsClosed] = useState(false);
  if (!account || isClosed || !isIdle || !isElsewhere) return null;
  const { emailRefused = false, mailboxFull = false, emailVerified = true } = account;
  if (emailVerified && !emailRefused && !mailboxFull) return null;
  // Where the link is sent; empty if another member has proven the address of this account.
  const email = account.pendingEmail ?? account.email;
  // The header, in which this is rendered, moves away while the page is scrolled.
  return createPortal(
    <BottomLine
      label={t`Your e-mail address`}
      text={
        <>
          <span className={styles['short']}>{shortText(email, account)}</span>
          <span className={styles['full']}>{fullText(email, account)}</span>
        </>
      }
    >
      {email === '' || emailRefused ? (
        <Link to="/editProfile" className={buttonClass({ variant: 'quiet' })}>
          {email === '' ? t`Edit Profile` : t`Change it`}
        </Link>
      ) : (
        <Button variant="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
          {t`Send it again`}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setIsClosed(true)}>
        {t`Later`}
      </Button>
    </BottomLine>,
    document.body,
  );
}

type State = Pick<Schemas['CurrentUser'], 'emailRefused' | 'mailboxFull'>;

function shortText(email: string, { emailRefused, mailboxFull }: State): string {
  if (email === '') return t`Enter your e-mail.`;
  if (emailRefused) return t`Mail does not reach you.`;
  return mailboxFull ? t`Your mailbox is full.` : t`Confirm your e-mail.`;
}

function fullText(email: string, { emailRefused, mailboxFull }: State): string {
  if (email === '') return t`Your account has no e-mail address any more. Please enter yours.`;
  if (emailRefused) return t`Mail to ${email} cannot be delivered. Please enter another address.`;
  return mailboxFull
    ? t`Mail to ${email} cannot be delivered: the mailbox is full. Please make room there.`
    : t`Please open the link that we have sent to ${email}.`;
}
