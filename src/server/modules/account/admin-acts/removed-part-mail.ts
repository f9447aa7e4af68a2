import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import { composeMail, type Letter } from '#server/platform/mail.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import type { RemovedPart } from './removed-parts-store.ts';

type Removed = Pick<RemovedPart, 'part' | 'title' | 'reason'>;

/** Tells a member which part of its profile was removed, and why, in its language. */
export const removedPartMail = (appName: string, account: Account, removed: Removed): Letter =>
  composeMail({
    to: account.email,
    locale: memberLocale(account.language, sourceLocale),
    subject: msg`A part of your profile at ${{ appName }} was removed`,
    paragraphs: [
      msg`Hello ${{ username: account.username }},`,
      sentences[removed.part](appName, removed.title),
      msg`Our admins write:`,
      removed.reason,
    ],
  });

const sentences: Record<Removed['part'], (appName: string, title: string) => MessageDescriptor> = {
  picture: (appName) => msg`our admins have removed your profile picture at ${{ appName }}.`,
  username: (appName, username) =>
    msg`our admins have removed your username at ${{ appName }}. You are @${{ username }} until you choose another one.`,
  texts: (appName) => msg`our admins have removed the texts of your profile at ${{ appName }}.`,
  collection: (appName, title) => msg`our admins have made your collection “${{ title }}” at ${{ appName }} private.`,
};
