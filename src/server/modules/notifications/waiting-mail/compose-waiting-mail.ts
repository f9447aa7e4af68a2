import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail, type Letter } from '#server/platform/mail.ts';

import type { Recipient, Waiting } from './store.ts';

interface Community {
  appName: string;
  publicUrl: string;
}

const sections = { reports: 'reports', reviews: 'reports', joining: 'joining' } as const;

/** The mail about what waits: how many of which, and where. Mail is not private, so it has no names and no words of members. */
export function composeWaitingMail(
  { username, email, language }: Recipient,
  waiting: readonly Waiting[],
  { appName, publicUrl }: Community,
): Letter {
  return composeMail({
    to: email,
    locale: memberLocale(language, sourceLocale),
    subject: msg`Something waits for you at ${{ appName }}`,
    paragraphs: [
      msg`Hello ${{ username }},`,
      ...waiting.flatMap(({ kind, count }) => [sentences[kind](count), `${publicUrl}/admin/${sections[kind]}`]),
      msg`When you get this mail, you choose below “What I am told” at:`,
      `${publicUrl}/notifications`,
    ],
  });
}

const sentences: Record<Waiting['kind'], (count: number) => MessageDescriptor> = {
  reports: (count) =>
    msg`${plural({ count }, { one: msg`# report waits for a decision:`, other: msg`# reports wait for a decision:` })}`,
  reviews: (count) =>
    msg`${plural({ count }, { one: msg`# new post waits for a look:`, other: msg`# new posts wait for a look:` })}`,
  joining: (count) =>
    msg`${plural({ count }, { one: msg`# person waits to join:`, other: msg`# people wait to join:` })}`,
};
