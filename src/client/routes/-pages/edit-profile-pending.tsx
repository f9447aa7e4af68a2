import { AccountShape } from '#client/features/account/account-shape.tsx';

import { EditProfileFrame } from './edit-profile-frame.tsx';

/** The account's page while the account is on its way. */
export function EditProfilePending() {
  return (
    <EditProfileFrame>
      <AccountShape />
    </EditProfileFrame>
  );
}
