import { t } from '@lingui/core/macro';
import { noop, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#client/shared/api/api.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { CollectionRow } from './collection-row.tsx';
import { LazyNewCollectionDialog } from './lazy-tools.ts';
import { collectionsQuery } from './queries.ts';

/** Loads what is shown here of a member; a failure leaves it out. */
export const prefetchCollections = (client: QueryClient, api: Api, memberId: string): Promise<unknown> =>
  client.query({ ...collectionsQuery(api, memberId), staleTime: 'static' }).catch(noop);

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
      {isNaming && <LazyNewCollectionDialog onClose={() => setIsNaming(false)} />}
    </>
  );
}
