import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { BackLink } from '../-back-link.tsx';
import styles from './-account-page.module.css';

interface AccountPageProps {
  heading: string;
  lead?: string;
  /** Whether its content is text and lists, which are not wider than one reads them. */
  isText?: boolean;
  children: ReactNode;
}

/** A page of the member's settings: all begin at one left edge, with the way back to the list of them. */
export function AccountPage({ heading, lead, isText = false, children }: AccountPageProps) {
  return (
    <div className={page['account']}>
      <BackLink link={{ to: '/settings' }} name={t`Settings`} />
      <div className={styles['head']}>
        <PageHeading lead={lead}>{heading}</PageHeading>
      </div>
      <div className={isText ? styles['text'] : undefined}>{children}</div>
    </div>
  );
}
