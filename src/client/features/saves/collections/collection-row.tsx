import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';

import type { Collection } from './cached-collection.ts';
import { CollectionCover } from './collection-cover.tsx';
import { CollectionDetails } from './collection-details.tsx';
import styles from './collection-row.module.css';

interface CollectionRowProps {
  collections: readonly Collection[];
  /** Beside the heading. */
  action?: ReactNode;
}

/** Collections in one line that scrolls sideways; each opens its page. */
export function CollectionRow({ collections, action }: CollectionRowProps) {
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
