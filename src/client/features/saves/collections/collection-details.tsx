import { t } from '@lingui/core/macro';

import { countedPosts } from '#client/shared/language/text.ts';

import { LockIcon } from '../../../shared/ui/icons.tsx';
import type { Collection } from './cached-collection.ts';
import styles from './collection-details.module.css';

interface CollectionFactsProps {
  id?: string;
  collection: Collection;
}

/** How many posts a collection has, and a lock if only its owner sees it. */
export function CollectionDetails({ id, collection: { postsCount, isPublic } }: CollectionFactsProps) {
  return (
    <span id={id} className={styles['facts']}>
      <span>{countedPosts(postsCount)}</span>
      {!isPublic && (
        <>
          <LockIcon size={13} />
          <span className="visually-hidden">{` ${t`private`}`}</span>
        </>
      )}
    </span>
  );
}
