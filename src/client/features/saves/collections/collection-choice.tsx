import { useId } from 'react';

import { CheckIcon } from '#client/shared/ui/icons.tsx';

import type { Collection } from './cached-collection.ts';
import styles from './collection-choice.module.css';
import { CollectionCover } from './collection-cover.tsx';
import { CollectionDetails } from './collection-details.tsx';

interface CollectionChoiceProps {
  collection: Collection;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A collection with a check mark: the whole row is its checkbox. */
export function CollectionChoice({ collection, isChosen, onChange }: CollectionChoiceProps) {
  const id = useId();
  return (
    <li>
      <label className={styles['choice']}>
        <input
          className={styles['input']}
          type="checkbox"
          aria-labelledby={id}
          aria-describedby={`${id}-facts`}
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <CollectionCover className={styles['cover']} covers={collection.covers} />
        <span className={styles['text']}>
          <span id={id} className={styles['name']}>
            {collection.name}
          </span>
          <CollectionDetails id={`${id}-facts`} collection={collection} />
        </span>
        <span className={styles['mark']}>{isChosen && <CheckIcon size={18} />}</span>
      </label>
    </li>
  );
}
