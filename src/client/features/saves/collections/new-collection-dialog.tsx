import { t } from '@lingui/core/macro';

import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import { NewCollectionForm } from './new-collection-form.tsx';

/** Asks for the name of a new collection. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`New collection`} onClose={onClose} size="bottom">
      <NewCollectionForm
        lead={t`Only you see it, until you make it public. The folder on a saved picture puts it there.`}
        onCreated={onClose}
      />
    </Dialog>
  );
}
