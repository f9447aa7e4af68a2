import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

import { useUndo } from '../use-admin-mutation.ts';

/** A button that undoes the entry of the log by which the account of this member is deleted. It asks first. */
export function KeepAccount({ name, entryId }: { name: string; entryId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const undo = useUndo();
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t`keep the account`}</Button>
      {isAsked && (
        <ConfirmDialog
          question={t`Keep the account of @${name}?`}
          explanation={t`It is not deleted, and stays as it is.`}
          confirm={t`keep the account`}
          isBusy={undo.isPending}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            undo.run(entryId);
          }}
        />
      )}
      {undo.dialog}
    </>
  );
}
