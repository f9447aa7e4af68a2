import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { requestLocale } from '#server/http/answer-locale.ts';
import type { Account } from '#server/platform/database/member-transaction.ts';
import { memberLocale } from '#server/platform/language/member-locale.ts';
import { composeMail } from '#server/platform/mail.ts';

import type { SessionDeps } from './deps.ts';

type MailDeps = Pick<SessionDeps, 'mail' | 'log' | 'appName' | 'publicUrl'>;

/**
 * Mails notices about what opens an account, with this subject. They are not awaited: what they inform about has happened
 * already.
 */
export function createSecurityMails({ mail, log, appName, publicUrl }: MailDeps, subject: MessageDescriptor) {
  return {
    /** Only to an address that is known to be the member's. */
    send(account: Account, what: MessageDescriptor, request: FastifyRequest): void {
      const { email, email_verified_at: verifiedAt, username, language } = account;
      if (verifiedAt === null) return;
      const letter = composeMail({
        to: email,
        locale: memberLocale(language, requestLocale(request)),
        subject,
        paragraphs: [
          msg`Hello ${{ username }},`,
          what,
          msg`If it was not you, somebody else is logged in to your account at ${{ appName }}. Please end their sessions and see what has changed:`,
          `${publicUrl}/sessions`,
        ],
      });
      mail.send(letter).catch((error: unknown) => {
        log.error({ err: error }, 'the mail about a change of what opens an account was not sent');
      });
    },
  };
}

/** Mails notices about second factors. */
export const createFactorMails = (deps: MailDeps) =>
  createSecurityMails(deps, msg`The second factor of your account at ${{ appName: deps.appName }}`);
