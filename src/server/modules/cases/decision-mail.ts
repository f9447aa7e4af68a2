import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { composeMail } from '#server/platform/mail.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import type { DecidedCase } from './decisions.ts';

export interface DecisionMailDeps {
  mailQueue: Pick<MailQueue, 'add'>;
}

/** Returns a function that mails an author what was decided, in its language. */
export function createDecisionMail({ mailQueue }: DecisionMailDeps) {
  return async (trx: Trx, decided: DecidedCase): Promise<void> => {
    const { author, message } = decided;
    // An address that nobody has verified may be that of somebody else.
    if (decided.decision === 'keep' || author.email_verified_at === null) return;
    const { username, email, language } = author;
    const appName = await readAppName(trx);
    const letter = composeMail({
      to: email,
      locale: memberLocale(language, sourceLocale),
      subject: subjectOf(decided, appName),
      paragraphs: [
        msg`Hello ${{ username }},`,
        ...sentencesOf(decided, appName),
        ...(message === '' ? [] : [msg`Our admins write:`, message]),
      ],
    });
    await mailQueue.add(trx, { kind: 'reportDecision', letter });
  };
}

function subjectOf({ decision, kind }: DecidedCase, appName: string): MessageDescriptor {
  if (decision === 'suspend') return msg`Your account at ${{ appName }} is suspended`;
  if (decision === 'warn') return msg`A warning from ${{ appName }}`;
  if (kind === 'member') return msg`Your posts and comments at ${{ appName }} were removed`;
  return kind === 'comment'
    ? msg`A comment of yours at ${{ appName }} was removed`
    : msg`A post of yours at ${{ appName }} was removed`;
}

function sentencesOf({ decision, kind, title, until }: DecidedCase, appName: string): MessageDescriptor[] {
  if (decision === 'warn') return [warningOf(kind, title)];
  const removed = removalOf(kind, title, appName);
  if (decision !== 'suspend') return [removed];
  return kind === 'member' ? [suspensionOf(until, appName)] : [removed, suspensionOf(until, appName)];
}

function warningOf(kind: DecidedCase['kind'], title: string): MessageDescriptor {
  if (kind === 'comment') return msg`this is a warning about a comment of yours. It is still there.`;
  if (kind === 'member') return msg`this is a warning.`;
  return title === ''
    ? msg`this is a warning about a post of yours. It is still there.`
    : msg`this is a warning about your post “${{ title }}”. It is still there.`;
}

function removalOf(kind: DecidedCase['kind'], title: string, appName: string): MessageDescriptor {
  if (kind === 'member') return msg`our admins have removed your posts and comments at ${{ appName }}.`;
  if (kind === 'comment') return msg`our admins have removed a comment of yours at ${{ appName }}.`;
  return title === ''
    ? msg`our admins have removed a post of yours at ${{ appName }}.`
    : msg`our admins have removed your post “${{ title }}” at ${{ appName }}.`;
}

function suspensionOf(until: number | null, appName: string): MessageDescriptor {
  if (until === null)
    return msg`your account at ${{ appName }} is suspended. You cannot log in, and nobody sees what you made.`;
  const day = new Date(until).toISOString().slice(0, 10);
  return msg`your account at ${{ appName }} is suspended until ${{ day }}. Until then you cannot log in, and nobody sees what you made.`;
}
