import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from './use-admin-mutation.ts';

interface UndoActsProps {
  label: string;
  question: string;
  variant?: 'line' | 'quiet';
  /** Whose acts: those of a member, or those of whoever did what an entry of the log says. */
  actor: { memberId: string } | { entryId: string };
}

/** A button that undoes all that somebody did as an admin or moderator. It asks first. */
export function UndoActs({ label, question, variant, actor }: UndoActsProps) {
  const { api } = useServices();
  const [isAsked, setIsAsked] = useState(false);
  const mutation = useAdminMutation({
    name: 'undoActs',
    mutationFn: () =>
      'memberId' in actor
        ? unwrap(api.POST('/admin/members/{id}/undoActs', { params: { path: { id: actor.memberId } } }))
        : unwrap(api.POST('/admin/auditLog/{entryId}/undoActs', { params: { path: actor } })),
    failure: msg`This could not be undone.`,
  });
  return (
    <>
      <Button variant={variant} disabled={mutation.isPending} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          question={question}
          explanation={t`What it removed is shown again, whom it suspended is back, and what it changed is as before. What somebody else has changed since stays.`}
          confirm={t`undo`}
          isDangerous
          isBusy={mutation.isPending}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            mutation.run(undefined);
          }}
        />
      )}
      {mutation.dialog}
    </>
  );
}
