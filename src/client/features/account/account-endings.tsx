import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/confirm-dialog.tsx';

import styles from './account-endings.module.css';
import { AccountSection } from './account-section.tsx';
import { useDeactivate, useDeleteAccount } from './mutations.ts';

/** Hiding the account, which is done at once, and deleting it, which asks first (S099). `onGone` leads on after either. */
export function AccountEndings({ onGone }: { onGone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const deactivate = useDeactivate(onGone);
  const remove = useDeleteAccount(onGone);
  const isBusy = deactivate.isPending || remove.isPending;

  return (
    <AccountSection title="Deactivation and deletion" lead="Take a break, or leave for good.">
      <div className={styles['ending']}>
        <p id="deactivation">
          Deactivating hides your profile, posts, comments and follows at once and logs you out. Your next login brings everything back.
        </p>
        <Button aria-describedby="deactivation" disabled={isBusy} onClick={() => deactivate.mutate()}>
          {deactivate.isPending ? 'Deactivating…' : 'Deactivate account'}
        </Button>
      </div>
      <div className={styles['ending']}>
        <p id="deletion">Deleting removes your account and everything in it, pictures included. Nobody can bring it back.</p>
        <Button look="danger" aria-describedby="deletion" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to permanently delete your account?"
          confirm="delete"
          isDangerous
          isBusy={remove.isPending}
          onClose={() => setIsAsking(false)}
          // A failure is told by a toast, which the open dialog would cover.
          onConfirm={() => remove.mutate(undefined, { onError: () => setIsAsking(false) })}
        />
      )}
    </AccountSection>
  );
}
