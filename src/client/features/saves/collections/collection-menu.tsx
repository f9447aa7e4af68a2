import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorOf } from '#client/outbox/outcome.ts';
import { useRejectedEntry } from '#client/outbox/use-outbox.ts';
import { conflictMessage } from '#client/shared/forms/server-values.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { BinIcon, DotsIcon, EyeIcon, LockIcon, OrderIcon, PencilIcon, PictureIcon } from '#client/shared/ui/icons.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '#client/shared/ui/overlays/menu.tsx';

import { CollectionNameForm } from './collection-name-form.tsx';
import { CoverDialog } from './cover-dialog.tsx';
import { editCollection, entityKey, type CollectionEdit } from './mutations.ts';
import { collectionsQuery, type Collection } from './queries.ts';
import { useCollectionActions } from './use-collection-actions.ts';

interface CollectionMenuProps {
  collection: Collection;
  onOrder: () => void;
  onDeleted: () => void;
}

interface Renaming {
  typed: string;
  /** The collection's name as the member has seen it. */
  read: string;
  /** Why the server has refused `typed`. */
  error?: string | undefined;
}

/** The ••• of one's own collection: rename, cover, order, who sees it, delete. */
export function CollectionMenu({ collection, onOrder, onDeleted }: CollectionMenuProps) {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: collections = [] } = useQuery(collectionsQuery(api, userId));
  const [renaming, setRenaming] = useState<Renaming>();
  const [isChoosing, setIsChoosing] = useState(false);
  const actions = useCollectionActions(collection);
  const { collectionId, name, isPublic } = collection;

  useRejectedEntry({
    isWanted: (entry) => entry.name === editCollection.name && entry.entityKey === entityKey(collection),
    onRejected({ variables, rejection }) {
      const typed = (variables as CollectionEdit).changes.name;
      if (typed === undefined) return;
      const now = rejection?.current?.['name'];
      if (typeof now === 'string') setRenaming({ typed, read: now, error: conflictMessage(now) });
      else setRenaming({ typed, read: name, error: rejection && errorOf(rejection).message });
    },
  });
  return (
    <>
      <Menu label={t`More about this collection`} trigger={<DotsIcon size={22} />}>
        <MenuItem onSelect={() => setRenaming({ typed: name, read: name })}>
          <PencilIcon />
          {t`rename`}
        </MenuItem>
        <MenuItem onSelect={() => setIsChoosing(true)}>
          <PictureIcon />
          {t`choose the cover`}
        </MenuItem>
        {collection.postsCount > 1 && (
          <MenuItem onSelect={onOrder}>
            <OrderIcon />
            {t`change the order`}
          </MenuItem>
        )}
        <MenuItem onSelect={() => actions.setPublic(!isPublic)}>
          {isPublic ? <LockIcon /> : <EyeIcon />}
          {isPublic ? t`make private` : t`show on my profile`}
        </MenuItem>
        <MenuItem
          isDangerous
          onSelect={() => {
            actions.delete();
            onDeleted();
          }}
        >
          <BinIcon />
          {t`delete`}
        </MenuItem>
      </Menu>
      {isChoosing && (
        <CoverDialog
          collection={collection}
          onClose={() => setIsChoosing(false)}
          onChoose={(postId) => {
            setIsChoosing(false);
            actions.chooseCover(postId);
          }}
        />
      )}
      {renaming && (
        <Dialog title={t`Rename collection`} onClose={() => setRenaming(undefined)} size="bottom">
          <CollectionNameForm
            others={collections.filter((other) => other.collectionId !== collectionId)}
            initial={renaming.typed}
            initialError={renaming.error}
            submit={t`Rename`}
            onSubmit={(next) => {
              setRenaming(undefined);
              actions.rename(next, renaming.read);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
