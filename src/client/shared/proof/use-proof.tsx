import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { ApiError } from '#sdk/answers.ts';

import { PasswordProof } from './password-proof.tsx';
import { proofErrorMessage } from './proof-error-message.ts';
import { useProve } from './proof-mutations.ts';
import styles from './proof.module.css';
import { SecondFactorForm, type SecondFactor } from './second-factor-form.tsx';

interface Proof {
  /** Whether the server rejected an action for want of a proof; then the dialog opens, and `repeat` runs after the proof. */
  isAskedFor: (error: Error, repeat: () => void) => boolean;
  /** To be rendered outside of forms. */
  dialog: ReactNode;
}

/** Asks who the member is when the server wants to know, and then repeats the action. */
export function useProof(): Proof {
  const [pending, setPending] = useState<{ repeat: () => void; secondFactors: SecondFactor[] }>();
  return {
    isAskedFor(error, repeat) {
      if (!(error instanceof ApiError && error.proof)) return false;
      setPending({ repeat, secondFactors: error.proof.secondFactors ?? [] });
      return true;
    },
    dialog: pending && (
      <ProofDialog
        secondFactors={pending.secondFactors}
        onProven={() => {
          setPending(undefined);
          pending.repeat();
        }}
        onClose={() => setPending(undefined)}
      />
    ),
  };
}

interface ProofDialogProps {
  /** Empty if the member has no second factor. */
  secondFactors: readonly SecondFactor[];
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the password or a mailed code; with a second factor for that, or for password and mailed code together. */
function ProofDialog({ secondFactors, onProven, onClose }: ProofDialogProps) {
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
