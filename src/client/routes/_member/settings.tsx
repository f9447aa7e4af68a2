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
  { name: msg`Profile, address and password`, to: '/editProfile' },
  { name: msg`Sessions and sign-ins`, to: '/sessions' },
  { name: msg`Notifications`, to: '/notifications' },
  { name: msg`Blocked and muted`, to: '/blocked' },
  { name: msg`Your data`, to: '/yourData' },
] as const satisfies { name: MessageDescriptor; to: string }[];

/** All pages on which a member changes something for itself. */
function SettingsPage() {
  return (
    <div className={page['account']}>
      <PageHeading>{t`Settings`}</PageHeading>
      <ul className={styles['list']}>
        {entries.map(({ name, to }) => (
          <li key={name.message}>
            <Link className={styles['entry']} to={to}>
              {i18n._(name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
