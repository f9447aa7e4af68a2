import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { useProof } from '#client/shared/proof/use-proof.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

import styles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import { useDeactivate, useDeleteAccount } from './mutations.ts';

/** Deactivates the account at once, or deletes it after a question (S099). `onGone` is called after either. */
export function CloseAccount({ onGone }: { onGone: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deactivate = useDeactivate(onGone);
  const remove = useDeleteAccount(onGone);
  const proof = useProof();
  const erase = () =>
    remove.mutate(undefined, {
      onError(error) {
        // The open dialog would cover the failure's toast.
        setIsConfirming(false);
        proof.isAskedFor(error, erase);
      },
    });
  const pause = () => deactivate.mutate(undefined, { onError: (error) => void proof.isAskedFor(error, pause) });
  const isBusy = deactivate.isPending || remove.isPending;

  return (
    <AccountSection title={t`Deactivation and deletion`}>
      <div className={styles['close']}>
        <p id="deactivation">
          {t`Deactivating hides your profile, posts, comments and follows at once and logs you out. Your next login brings everything back.`}
        </p>
        <Button aria-describedby="deactivation" disabled={isBusy} onClick={pause}>
          {deactivate.isPending ? t`Deactivating…` : t`Deactivate account`}
        </Button>
      </div>
      <div className={styles['close']}>
        <p id="deletion">
          {t`Deleting removes your account and everything in it, pictures included. Nobody can bring it back.`}
        </p>
        <Button variant="danger" aria-describedby="deletion" disabled={isBusy} onClick={() => setIsConfirming(true)}>
          {t`Delete account`}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          question={t`Are you sure you want to permanently delete your account?`}
          confirm={t`delete`}
          isDangerous
          isBusy={remove.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={erase}
        />
      )}
      {proof.dialog}
    </AccountSection>
  );
}
