import type { Account } from '#server/platform/database/member-transaction.ts';

import type { SessionDeps } from '../deps.ts';

/** Mails notices about second factors. They are not awaited: what they inform about has happened already. */
export function createFactorMails({ mail, log, appName, publicUrl }: SessionDeps) {
  return {
    /** Only to an address that is known to be the member's. */
    send({ email, email_verified_at: verifiedAt, username }: Account, what: string): void {
      if (verifiedAt === null) return;
      const text = [
        `Hello ${username},`,
        what,
        `If it was not you, somebody else is logged in to your account at ${appName}. Please end their sessions and see what has changed:`,
        `${publicUrl}/sessions`,
      ].join('\n\n');
      mail
        .send({ to: email, subject: `The second factor of your account at ${appName}`, text })
        .catch((error: unknown) => {
          log.error({ err: error }, 'the mail about a second factor was not sent');
        });
    },
  };
}
