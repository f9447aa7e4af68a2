import { t } from '@lingui/core/macro';

import type { Account } from './account-schema.ts';

type Address = Pick<Account, 'email' | 'pendingEmail' | 'emailVerified' | 'emailRefused' | 'mailboxFull'>;

interface AddressRequest {
  heading: string;
  text: string;
  /** Whether a link that is sent again could arrive. */
  canSend: boolean;
}

/**
 * What a member is asked to do about its e-mail address: to open the mailed link, to enter another one if mail cannot be delivered there,
 * or to make room in a full mailbox. Undefined if there is nothing to do.
 */
export function addressRequest(account: Address | undefined): AddressRequest | undefined {
  if (!account) return undefined;
  const { emailRefused = false, mailboxFull = false, emailVerified = true } = account;
  if (emailVerified && !emailRefused && !mailboxFull) return undefined;
  // Where the link is sent; empty if another member has proven the address of this account.
  const email = account.pendingEmail ?? account.email;
  if (email === '')
    return {
      heading: t`Enter your e-mail`,
      text: t`Your account has no e-mail address any more. Please enter yours.`,
      canSend: false,
    };
  if (emailRefused)
    return {
      heading: t`Mail does not reach you`,
      text: t`Mail to ${email} cannot be delivered. Please enter another address.`,
      canSend: false,
    };
  if (mailboxFull)
    return {
      heading: t`Your mailbox is full`,
      text: t`Mail to ${email} cannot be delivered: the mailbox is full. Please make room there.`,
      canSend: true,
    };
  return {
    heading: t`Confirm your e-mail`,
    text: t`Please open the link that we have sent to ${email}.`,
    canSend: true,
  };
}
