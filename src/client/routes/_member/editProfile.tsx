import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { AccountPlaceholder } from '#client/features/account/account-fields.tsx';
import { AccountForm } from '#client/features/account/account-form.tsx';
import { AddressNotice } from '#client/features/account/address-notice.tsx';
import { CloseAccount } from '#client/features/account/close-account.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-edit-profile.module.css';

export const Route = createFileRoute('/_member/editProfile')({
  loader: ({ context }) => load(context, { awaited: [currentUserQuery(context.api)] }),
  head: () => titled(() => t`Edit profile`),
  component: EditProfilePage,
  pendingComponent: EditProfilePending,
});

/** The viewer's own account: to be changed, deactivated or deleted. */
function EditProfilePage() {
  const { api } = useServices();
  const navigate = useNavigate();
  const account = useQuery(currentUserQuery(api));

  if (account.data) {
    return (
      <EditProfileFrame>
        <AddressNotice account={account.data} />
        <AccountForm account={account.data} />
        <CloseAccount onGone={() => void navigate({ to: '/login', replace: true, ignoreBlocker: true })} />
      </EditProfileFrame>
    );
  }
  if (account.isFetching) return <EditProfilePending />;
  return (
    <EditProfileFrame>
      <FailureState onRetry={() => void account.refetch()}>{t`Your account could not be loaded.`}</FailureState>
    </EditProfileFrame>
  );
}

function EditProfilePending() {
  return (
    <EditProfileFrame>
      <AccountPlaceholder />
    </EditProfileFrame>
  );
}

function EditProfileFrame({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <div className={styles['head']}>
        <PageHeading
          lead={t`Your account, what others see of you, and what stays private.`}
        >{t`Edit profile`}</PageHeading>
        <p className={styles['more']}>
          <Link to="/sessions">{t`Sessions and sign-ins`}</Link>
          <Link to="/yourData">{t`Your data`}</Link>
          <Link to="/blocked">{t`Blocked and muted`}</Link>
        </p>
      </div>
      {children}
    </div>
  );
}
