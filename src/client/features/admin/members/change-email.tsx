import { t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { ReasonDialog } from '../removal/reason-dialog.tsx';

interface ChangeEmailProps {
  member: Pick<Schemas['AdminMember'], '_id' | 'username'>;
  onClose: () => void;
}

/** Asks for the new address of a member who has lost its mailbox, and has a link mailed there. */
export function ChangeEmail({ member: { _id: id, username: name }, onClose }: ChangeEmailProps) {
  const { api } = useServices();
  return (
    <ReasonDialog
      name="changeMemberEmail"
      title={t`Change the e-mail address of @${name}?`}
      explanation={t`It changes when somebody opens the link that is mailed there, within a day. Whoever does that can then set a new password, so be sure that it is @${name}. The present address is told at once, and can undo the change for seven days. You can undo it in the log until the link is opened.`}
      confirm={t`mail the link`}
      hasEmail
      send={({ email, reason }) =>
        unwrap(
          api.POST('/admin/members/{id}/changeEmail', {
            params: { path: { id } },
            body: { email, reason },
          }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
