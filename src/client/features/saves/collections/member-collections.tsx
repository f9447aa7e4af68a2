import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { CollectionRow } from './collection-row.tsx';
import { NewCollectionDialog } from './new-collection-dialog.tsx';
import { collectionsQuery } from './queries.ts';

/** A member's collections, above the posts on the profile; nothing if the viewer may see none. */
export function ProfileCollections({ memberId }: { memberId: string }) {
  const { api } = useServices();
  const { data: collections = [] } = useQuery(collectionsQuery(api, memberId));
  return collections.length > 0 && <CollectionRow collections={collections} />;
}

/** The viewer's collections above the saved posts, and the button for a new one. */
export function OwnCollections() {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: collections = [] } = useQuery(collectionsQuery(api, userId));
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <CollectionRow
        collections={collections}
        action={
          <Button variant="quiet" onClick={() => setIsNaming(true)}>
            <PlusIcon />
            {t`New collection`}
          </Button>
        }
      />
      {isNaming && <NewCollectionDialog onClose={() => setIsNaming(false)} />}
    </>
  );
}
