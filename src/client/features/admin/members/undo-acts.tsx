import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';

/** A button that undoes all that this member did as an admin or moderator, `count` acts. It asks first. */
export function UndoActs({ member: { _id: id, username }, count }: { member: Schemas['AdminMember']; count: number }) {
  const { api } = useServices();
  const [isAsked, setIsAsked] = useState(false);
  const undo = useAdminMutation({
    name: 'undoActsOfMember',
    mutationFn: () => unwrap(api.POST('/admin/members/{id}/undoActs', { params: { path: { id } } })),
    failure: msg`This could not be undone.`,
  });
  return (
    <>
      <Button disabled={undo.isPending} onClick={() => setIsAsked(true)}>
        {plural(count, { one: 'undo its act', other: 'undo its # acts' })}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={plural(count, {
            one: `Undo what @${username} did as an admin or moderator?`,
            other: `Undo # acts of @${username} as an admin or moderator?`,
          })}
          explanation={t`What it removed is shown again, whom it suspended is back, and what it changed is as before. What somebody else has changed since stays.`}
          confirm={t`undo`}
          isDangerous
          isBusy={undo.isPending}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            undo.run(undefined);
          }}
        />
      )}
      {undo.dialog}
    </>
  );
}
