import { t } from '@lingui/core/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';

import { blockedQuery, mutedQuery } from '#client/features/safety/queries.ts';
import { RestrictedPeople } from '#client/features/safety/restricted-people.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-edit-profile.module.css';

export const Route = createFileRoute('/_member/blocked')({
  loader: ({ context }) => load(context, { rest: [blockedQuery(context.api), mutedQuery(context.api)] }),
  head: () => titled(() => t`Blocked and muted`),
  component: BlockedPage,
});

/** Whom the viewer does not want to see. */
function BlockedPage() {
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <div className={styles['head']}>
        <PageHeading lead={t`Whom you do not want to see. Only you see this page.`}>{t`Blocked and muted`}</PageHeading>
        <p className={styles['more']}>
          <Link to="/editProfile">{t`back to your account`}</Link>
        </p>
      </div>
      <RestrictedPeople />
    </div>
  );
}
