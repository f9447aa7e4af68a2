import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import { PasswordProof } from './password-proof.tsx';
import styles from './proof-dialog.module.css';
import { proofErrorMessage } from './proof-error-message.ts';
import { useProve } from './proof-mutations.ts';
import { SecondFactorForm, type SecondFactor } from './second-factor-form.tsx';

interface ProofDialogProps {
  /** Empty if the member has no second factor. */
  secondFactors: readonly SecondFactor[];
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the password or a mailed code; with a second factor for that, or for password and mailed code together. */
export function ProofDialog({ secondFactors, onProven, onClose }: ProofDialogProps) {
  const [isByPassword, setIsByPassword] = useState(secondFactors.length === 0);
  const prove = useProve();
  return (
    <Dialog title={t`Please confirm that it is you`} onClose={onClose} isBusy={prove.isPending}>
      {isByPassword ? (
        <PasswordProof needsBoth={secondFactors.length > 0} prove={prove} onProven={onProven} />
      ) : (
        <>
          <SecondFactorForm
            secondFactors={secondFactors}
            submit={t`Confirm`}
            isBusy={prove.isPending}
            error={proofErrorMessage(prove.error)}
            onAnswer={(answer) => prove.mutate(answer, { onSuccess: onProven })}
          />
          <Button
            className={styles['other']}
            variant="quiet"
            disabled={prove.isPending}
            onClick={() => {
              prove.reset();
              setIsByPassword(true);
            }}
          >
            {t`Use your password and a mailed code`}
          </Button>
        </>
      )}
    </Dialog>
  );
}
