import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';

import { requestLocale } from '#server/http/answer-locale.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail } from '#server/platform/mail.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import type { SessionDeps } from './deps.ts';

type MailDeps = Pick<SessionDeps, 'mailQueue' | 'publicUrl'>;

/** Mails notices about what opens an account, with this subject. */
export function createSecurityMails(
  { mailQueue, publicUrl }: MailDeps,
  subjectOf: (appName: string) => MessageDescriptor,
) {
  return {
    /** Only to an address that is known to be the member's. */
    async send(trx: Trx, account: Account, what: MessageDescriptor, request: FastifyRequest): Promise<void> {
      const { email, email_verified_at: verifiedAt, username, language } = account;
      if (verifiedAt === null) return;
      const appName = await readAppName(trx);
      const letter = composeMail({
        to: email,
        locale: memberLocale(language, requestLocale(request)),
        subject: subjectOf(appName),
        paragraphs: [
          msg`Hello ${{ username }},`,
          what,
          msg`If it was not you, somebody else is logged in to your account at ${{ appName }}. Please end their sessions and see what has changed:`,
          `${publicUrl}/sessions`,
        ],
      });
      await mailQueue.add(trx, { kind: 'security', letter });
    },
  };
}

/** Mails notices about second factors. */
export const createFactorMails = (deps: MailDeps) =>
  createSecurityMails(deps, (appName) => msg`The second factor of your account at ${{ appName }}`);
