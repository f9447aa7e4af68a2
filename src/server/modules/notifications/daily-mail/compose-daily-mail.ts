import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import { notificationPath } from '#contract/notification-path.ts';
import type { Schemas } from '#contract/operations.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { translate } from '#server/platform/language/translate.ts';
import type { Mail } from '#server/platform/mail.ts';

type Letter = Parameters<Mail['send']>[0];

interface Community {
  appName: string;
  publicUrl: string;
}

interface Recipient {
  username: string;
  email: string;
  locale: Locale;
  /** Secret of the link that switches the mail off. */
  token: string;
}

interface News {
  groups: Schemas['NotificationGroup'][];
  /** Whether there are more than these. */
  hasMore: boolean;
}

/** The daily mail about these notifications, as plain text and HTML, with a link that switches it off. */
export function composeDailyMail(to: Recipient, { groups, hasMore }: News, { appName, publicUrl }: Community): Letter {
  const items = groups.map((group) => ({
    message: group.message,
    url: publicUrl + notificationPath(group, group.othersCount),
  }));
  const all = `${publicUrl}/notifications`;
  const stop = `${publicUrl}/stop-daily-mail?token=${to.token}`;
  const { username, locale } = to;
  const t = (message: MessageDescriptor) => translate(locale, message);
  const greeting = t(msg`Hello ${{ username }},`);
  const lead = t(msg`this is new at ${{ appName }}:`);
  const rest = t(hasMore ? msg`There is more:` : msg`All your notifications:`);
  const why = t(msg`You get this mail because you asked for it: once a day, if there is something new.`);
  const switchOff = t(msg`This link switches it off:`);
  const [only] = groups.length === 1 ? groups : [];
  return {
    to: to.email,
    subject: only ? only.message : t(subjectOf(groups.length, hasMore, appName)),
    text: [
      greeting,
      lead,
      ...items.map(({ message, url }) => `${message}\n${url}`),
      `${rest}\n${all}`,
      `${why} ${switchOff}\n${stop}`,
    ].join('\n\n'),
    html: document(locale, [
      paragraph(escapeHtml(greeting)),
      paragraph(escapeHtml(lead)),
      ...items.map(({ message, url }) => item(link(url, message))),
      `<p style="margin:24px 0 0">${link(all, t(hasMore ? msg`See the others` : msg`See all your notifications`))}</p>`,
      `<p style="margin:32px 0 0;font-size:13px;color:#5c6358">${escapeHtml(why)} ${link(stop, t(msg`Switch it off`))}</p>`,
    ]),
    headers: {
      // RFC 8058: a mail program can switch it off by one press, with a POST.
      'List-Unsubscribe': `<${publicUrl}/api/user/dailyMail?token=${to.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const subjectOf = (count: number, hasMore: boolean, appName: string) =>
  hasMore
    ? msg`${plural(
        { count },
        {
          one: msg`More than # notification from ${{ appName }}`,
          other: msg`More than # notifications from ${{ appName }}`,
        },
      )}`
    : msg`${plural(
        { count },
        { one: msg`# notification from ${{ appName }}`, other: msg`# notifications from ${{ appName }}` },
      )}`;

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
const item = (html: string) => `<p style="margin:0;padding:12px 0;border-bottom:1px solid #e2dccf">${html}</p>`;
const link = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" style="color:#35553d">${escapeHtml(label)}</a>`;
const document = (locale: Locale, parts: string[]) =>
  `<!doctype html><html lang="${locale}"><body style="margin:0;padding:24px;background:#fbf8f3">` +
  `<div style="max-width:32rem;margin:0 auto;font:16px/1.5 system-ui,sans-serif;color:#1d211b">${parts.join('\n')}</div></body></html>`;
