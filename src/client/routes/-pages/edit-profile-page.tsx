import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { AccountEndings } from '#client/features/account/account-endings.tsx';
import { AccountForm } from '#client/features/account/account-form.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';

import { EditProfileFrame } from './edit-profile-frame.tsx';
import { EditProfilePending } from './edit-profile-pending.tsx';

/** The member's own account: to be changed, hidden or deleted (S092–S099). */
export function EditProfilePage() {
  const { api } = useServices();
  const navigate = useNavigate();
  const account = useQuery(currentUserQuery(api));

  if (account.data) {
    return (
      <EditProfileFrame>
        <AccountForm account={account.data} />
        <AccountEndings onGone={() => void navigate({ to: '/login', replace: true, ignoreBlocker: true })} />
      </EditProfileFrame>
    );
  }
  if (account.isFetching) return <EditProfilePending />;
  return (
    <EditProfileFrame>
      <FailureState onRetry={() => void account.refetch()}>Your account could not be loaded.</FailureState>
    </EditProfileFrame>
  );
}
