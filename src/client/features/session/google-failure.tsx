import { msg } from '@lingui/core/macro';
import { useLocation } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';

import styles from './auth-form.module.css';

const failed = msg`Google did not confirm the sign-in. Please try again, or log in with your e-mail address.`;
/** By what the server gives as the reason when it sends the browser back from a sign-in with Google. */
const reasons = new Map([
  [
    'not-configured',
    msg`Signing in with Google is not set up in this community. Please log in with your e-mail address.`,
  ],
  [
    'unverified',
    msg`Google has not verified that e-mail address. Please log in with your e-mail address and password.`,
  ],
  ['suspended', msg`This account is suspended. Log in with its password to read why.`],
  ['waiting', msg`An admin has yet to approve your account. You get a mail as soon as you can log in.`],
  ['declined', msg`The admins of this community have declined your account.`],
  ['closed', msg`This community takes no new members at the moment.`],
  ['blocked', msg`At the moment nobody can sign up from your network. Please try another one, or later.`],
  ['not-invited', msg`To join this community, please open the link of an invitation that still works.`],
  ['unwanted', msg`This community accepts no e-mail addresses of that domain. Please use another one.`],
  [
    'reserved',
    msg`That e-mail address was replaced in its account a few days ago. The mail about it has a link that undoes this; after seven days anybody can use the address.`,
  ],
  [
    'linked',
    msg`That e-mail address belongs to an account with another Google sign-in. Please use that one, or your password.`,
  ],
]);

/** Why a sign-in with Google did not work, on the page to which it leads back. */
export function GoogleFailure() {
  const reason = useLocation({ select: ({ search }) => ('google' in search ? String(search.google) : undefined) });
  if (reason === undefined) return null;
  return (
    <p className={styles['error']} role="alert">
      {i18n._(reasons.get(reason) ?? failed)}
    </p>
  );
}
