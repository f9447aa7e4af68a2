import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { AccountPlaceholder } from '#client/features/account/account-fields.tsx';
import { AccountForm } from '#client/features/account/account-form.tsx';
import { AddressNotice } from '#client/features/account/address-notice.tsx';
import { CloseAccount } from '#client/features/account/close-account.tsx';
import { DeletionNotice } from '#client/features/account/deletion-notice.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';

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
        <DeletionNotice />
        <AddressNotice account={account.data} />
        <AccountForm account={account.data} />
        <CloseAccount
          onGone={() =>
            void navigate({
              to: '/login',
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
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
  return <AccountPage heading={t`Edit profile`}>{children}</AccountPage>;
}
