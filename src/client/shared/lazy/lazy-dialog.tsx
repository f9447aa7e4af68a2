import { t } from '@lingui/core/macro';
import type { ComponentType } from 'react';

import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import { lazyPart } from './lazy-part.tsx';
import { MissingState } from './missing-state.tsx';

/** A dialog with a chunk of its own. If that cannot be loaded, the dialog opens all the same, says so and offers to try again. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    failed: ({ onClose }, retry) => (
      <Dialog title={t`Something is missing`} onClose={onClose}>
        <MissingState {...retry} />
      </Dialog>
    ),
  });
