import { InvitationForm } from './invitation-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { JoinRequests } from './join-requests.tsx';
import { RegistrationMode } from './registration-mode.tsx';

/** Who can join: the mode of registration, who waits, and invitations. */
export function Joining() {
  return (
    <>
      <RegistrationMode />
      <JoinRequests />
      <InvitationForm />
      <InvitationList />
    </>
  );
}
