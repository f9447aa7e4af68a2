import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import type { LastCollection } from '#client/shared/session/session-storage.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { savedPostIdsQuery, type SavablePost } from '../queries.ts';
import { addToCollection, removeFromCollection } from './arrange-mutations.ts';
import styles from './collect-sheet.module.css';
import { CollectionCover, CollectionDetails } from './collection-cover.tsx';
import { NewCollectionForm } from './new-collection.tsx';
import { collectionIdsQuery, collectionsQuery, type Collection } from './queries.ts';

interface CollectSheetProps {
  post: SavablePost;
  onClose: () => void;
}

/** The member's collections, each of which one tap adds the post to or removes it from. */
export function CollectSheet({ post, onClose }: CollectSheetProps) {
  const { api, session } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const client = useQueryClient();
  const collections = useQuery(collectionsQuery(api, userId));
  const { data: ids } = useQuery({
    ...collectionIdsQuery(api, post.postId),
    // In the cache before the server has answered, so that a tap shows offline, too. Stale, so it is fetched nevertheless.
    initialData: [],
    initialDataUpdatedAt: 0,
  });
  const adding = useOutboxMutation(addToCollection);
  const removing = useOutboxMutation(removeFromCollection);
  const [isNaming, setIsNaming] = useState(false);

  const { postId, imageUrl, title } = post;
  const add = ({ collectionId, name }: LastCollection) => {
    const isSaved = client.getQueryData(savedPostIdsQuery(api).queryKey)?.includes(postId);
    adding.mutate({ postId, imageUrl, title, collectionId, name, isSaved });
    session.setLastCollection({ collectionId, name });
  };
  const remove = ({ collectionId, name }: Collection) =>
    removing.mutate({ postId, imageUrl, title, collectionId, name });
  const list = collections.data ?? [];
  const isEmpty = collections.isSuccess && list.length === 0;

  return (
    <Dialog title={t`Add to collection`} onClose={onClose} size="bottom">
      {collections.isPending && <p role="status">{t`Loading your collections…`}</p>}
      {collections.isError && !collections.data && (
        <FailureState
          onRetry={() => void collections.refetch()}
        >{t`Your collections could not be loaded.`}</FailureState>
      )}
      {list.length > 0 && (
        <ul className={styles['list']} aria-label={t`Your collections`}>
          {list.map((collection) => (
            <CollectionChoice
              key={collection.collectionId}
              collection={collection}
              isChosen={ids.includes(collection.collectionId)}
              onChange={(isChosen) => (isChosen ? add : remove)(collection)}
            />
          ))}
        </ul>
      )}
      {isNaming || isEmpty ? (
        <NewCollectionForm
          lead={isEmpty ? t`Collections keep your saves in order. Only you see a new one.` : undefined}
          onCreated={(collection) => {
            add(collection);
            setIsNaming(false);
          }}
        />
      ) : (
        <div className={styles['foot']}>
          <Button onClick={() => setIsNaming(true)}>
            <PlusIcon />
            {t`New collection`}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t`Done`}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface CollectionChoiceProps {
  collection: Collection;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A collection with a check mark: the whole row is its checkbox. */
function CollectionChoice({ collection, isChosen, onChange }: CollectionChoiceProps) {
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
