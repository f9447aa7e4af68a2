import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';

import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { CollectionCover, CollectionDetails } from './collection-cover.tsx';
import styles from './member-collections.module.css';
import { NewCollectionDialog } from './new-collection.tsx';
import { collectionsQuery, type Collection } from './queries.ts';

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

interface CollectionRowProps {
  collections: readonly Collection[];
  /** Beside the heading. */
  action?: ReactNode;
}

/** Collections in one line that scrolls sideways; each opens its page. */
function CollectionRow({ collections, action }: CollectionRowProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{t`Collections`}</h2>
        {action}
      </div>
      {collections.length > 0 && (
        <ul className={styles['row']}>
          {collections.map((collection) => (
            <li key={collection.collectionId} className={styles['item']}>
              <Link
                className={styles['link']}
                to="/collections/$collectionId"
                params={{ collectionId: collection.collectionId }}
              >
                <CollectionCover covers={collection.covers} />
                <span className={styles['name']}>{collection.name}</span>
                <CollectionDetails collection={collection} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
