import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '#client/shared/ui/overlays/dialog.tsx';

interface FormDialogProps extends DialogProps {
  /** Whether closing it would lose what was typed. */
  isChanged: boolean;
}

/** A dialog in which something is typed: asks before closing it, Back or closing the tab loses that. */
export function FormDialog({ isChanged, onClose, children, ...dialog }: FormDialogProps) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: isChanged, withResolver: true });
  return (
    <Dialog {...dialog} onClose={() => (isChanged ? setIsClosing(true) : onClose())}>
      {children}
      {(isClosing || blocker.status === 'blocked') && (
        <ConfirmDialog
          question={t`Discard your changes?`}
          confirm={t`discard`}
          isDangerous
          onConfirm={blocker.proceed ?? onClose}
          onClose={() => {
            setIsClosing(false);
            blocker.reset?.();
          }}
        />
      )}
    </Dialog>
  );
}
