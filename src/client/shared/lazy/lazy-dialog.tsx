import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { lazyPart } from './lazy-part.tsx';
import { useRemedy, type Retry } from './use-remedy.ts';

/** A dialog with a chunk of its own. If that cannot be loaded, the dialog opens all the same, says so and offers to try again. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    failed: ({ onClose }, retry) => (
      <Dialog title={t`Something is missing`} onClose={onClose}>
        <MissingState {...retry} />
      </Dialog>
    ),
  });

/** Shown in a dialog or panel whose content could not be loaded, with a button against it. */
function MissingState(retry: Retry) {
  const { reason, label, run } = useRemedy(retry);
  return (
    <div role="alert">
      <EmptyState
        action={
          <Button variant="filled" onClick={run}>
            {label}
          </Button>
        }
      >
        {reason}
      </EmptyState>
    </div>
  );
}
