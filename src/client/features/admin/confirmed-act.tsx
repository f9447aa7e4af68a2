import { useState, type ReactNode } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

interface ConfirmedActProps {
  /** The button's text. */
  label: string;
  /** The button's name, if it says more. */
  name?: string | undefined;
  variant?: 'line' | 'quiet' | 'danger' | undefined;
  question: string;
  explanation: string;
  confirm: string;
  isDangerous?: boolean;
  /** The mutation of an admin that follows. */
  act: { isPending: boolean; dialog: ReactNode };
  onConfirm: () => void;
}

/** A button by which an admin does something after one question. */
export function ConfirmedAct({ label, name, variant, act, onConfirm, ...dialog }: ConfirmedActProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button aria-label={name} variant={variant} disabled={act.isPending} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          {...dialog}
          isBusy={act.isPending}
          onClose={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            onConfirm();
          }}
        />
      )}
      {act.dialog}
    </>
  );
}
