import { useState, type ReactNode } from 'react';

import { ApiError } from '#sdk/answers.ts';

import { ProofDialog } from './proof-dialog.tsx';
import type { SecondFactor } from './second-factor-form.tsx';

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
