import { t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { ConfirmedAct } from '../confirmed-act.tsx';
import { ReasonDialog } from '../removal/reason-dialog.tsx';
import { useUndo } from '../use-admin-mutation.ts';

interface ScheduleDeletionProps {
  member: Pick<Schemas['AdminMember'], '_id' | 'username'>;
  onClose: () => void;
}

/** Asks why an account is deleted, and puts it down for that. */
export function ScheduleDeletion({ member: { _id: id, username: name }, onClose }: ScheduleDeletionProps) {
  const { api } = useServices();
  return (
    <ReasonDialog
      name="scheduleDeletion"
      title={t`Delete the account of @${name} in seven days?`}
      explanation={t`Then its profile, posts, comments, saves, collections and pictures are deleted for good, and nobody can bring them back. @${name} is told by mail and in the app, and can keep its account until then. You can undo it in the log until then.`}
      confirm={t`delete in seven days`}
      send={(body) =>
        unwrap(
          api.POST('/admin/members/{id}/scheduleDeletion', {
            params: { path: { id } },
            body: { reason: body.reason },
          }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** A button that undoes the entry of the log by which the account of this member is deleted. It asks first. */
export function KeepAccount({ name, entryId }: { name: string; entryId: string }) {
  const undo = useUndo();
  return (
    <ConfirmedAct
      label={t`keep the account`}
      question={t`Keep the account of @${name}?`}
      explanation={t`It is not deleted, and stays as it is.`}
      confirm={t`keep the account`}
      act={undo}
      onConfirm={() => undo.run(entryId)}
    />
  );
}
