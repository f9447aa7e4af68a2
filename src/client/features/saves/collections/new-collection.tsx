import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import { textOf } from '#client/shared/language/text.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { maxCollections, tooManyCollections } from '#contract/collection-names.ts';

import { CollectionNameForm } from './collection-name-form.tsx';
import { createCollection, type NewCollection } from './mutations.ts';
import { collectionsQuery } from './queries.ts';

interface NewCollectionFormProps {
  lead?: string | undefined;
  onCreated: (collection: NewCollection) => void;
}

/** Asks for a name and creates the collection, which is there at once. */
export function NewCollectionForm({ lead, onCreated }: NewCollectionFormProps) {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: others = [] } = useQuery(collectionsQuery(api, userId));
  const creating = useOutboxMutation(createCollection);
  if (others.length >= maxCollections) return <p role="status">{textOf(tooManyCollections)}</p>;
  return (
    <CollectionNameForm
      others={others}
      lead={lead}
      submit={t`Create`}
      onSubmit={(name) => {
        const collection = { collectionId: newIdempotencyKey(), name };
        creating.mutate(collection);
        onCreated(collection);
      }}
    />
  );
}

/** Asks for the name of a new collection. */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t`New collection`} onClose={onClose} size="bottom">
      <NewCollectionForm
        lead={t`Only you see it, until you make it public. Hold the + on a picture to put it there.`}
        onCreated={onClose}
      />
    </Dialog>
  );
}
