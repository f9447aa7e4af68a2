import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { titled } from '../-titled.ts';
import styles from './-settings.module.css';

export const Route = createFileRoute('/_member/settings')({
  head: () => titled(() => t`Settings`),
  component: SettingsPage,
});

const entries = [
  {
    name: msg`Profile, address and password`,
    about: msg`What others see of you, and what you log in with. Here you can also take a break, or leave.`,
    to: '/editProfile',
  },
  {
    name: msg`Sessions and sign-ins`,
    about: msg`Where you are logged in, passkeys, and a second factor.`,
    to: '/sessions',
  },
  {
    name: msg`Notifications`,
    about: msg`What the bell, your mail and this device tell you.`,
    to: '/notifications',
  },
  {
    name: msg`Blocked and muted`,
    about: msg`Whom you do not want to see.`,
    to: '/blocked',
  },
  {
    name: msg`Your data`,
    about: msg`Who can open your posts, a copy of everything, and what this device has stored.`,
    to: '/yourData',
  },
  {
    name: msg`API tokens`,
    about: msg`For scripts of yours that read or write here.`,
    to: '/apiTokens',
  },
] as const satisfies { name: MessageDescriptor; about: MessageDescriptor; to: string }[];

/** All pages on which a member changes something for itself, with a sentence each. */
function SettingsPage() {
  return (
    <div className={page['account']}>
      <PageHeading>{t`Settings`}</PageHeading>
      <ul className={styles['list']}>
        {entries.map(({ name, about, to }) => (
          <li key={name.message}>
            <Link className={styles['entry']} to={to}>
              <span className={styles['name']}>{i18n._(name)}</span>
              <span className={styles['about']}>{i18n._(about)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
