import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import type { Schemas } from '#contract/operations.ts';

import { useAdminMutation } from './use-admin-mutation.ts';

interface UndoActsProps {
  label: string;
  question: string;
  variant?: 'line' | 'quiet';
  undo: () => Promise<Schemas['Message']>;
}

/** A button that undoes all that somebody did as an admin or moderator. It asks first. */
export function UndoActs({ label, question, variant, undo }: UndoActsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const mutation = useAdminMutation({
    name: 'undoActs',
    mutationFn: undo,
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
