import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { Dialog } from '#client/shared/ui/dialog.tsx';
import { BinIcon, DotsIcon, EyeIcon, PencilIcon } from '#client/shared/ui/icons.tsx';
import { Menu, MenuItem } from '#client/shared/ui/menu.tsx';

import type { Collection } from './cached-collection.ts';
import { CollectionNameForm } from './collection-name-form.tsx';
import { LockIcon } from './lock-icon.ts';
import { collectionsQuery } from './queries.ts';
import { useCollectionActions } from './use-collection-actions.ts';

interface CollectionMenuProps {
  collection: Collection;
  onDeleted: () => void;
}

/** The ••• of one's own collection: rename, who sees it, delete. */
export function CollectionMenu({ collection, onDeleted }: CollectionMenuProps) {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: collections = [] } = useQuery(collectionsQuery(api, userId));
  const [isRenaming, setIsRenaming] = useState(false);
  const actions = useCollectionActions(collection);
  const { collectionId, name, isPublic } = collection;
  return (
    <>
      <Menu label={t`More about this collection`} trigger={<DotsIcon size={22} />}>
        <MenuItem onSelect={() => setIsRenaming(true)}>
          <PencilIcon />
          {t`rename`}
        </MenuItem>
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
      {isRenaming && (
        <Dialog title={t`Rename collection`} onClose={() => setIsRenaming(false)} size="bottom">
          <CollectionNameForm
            others={collections.filter((other) => other.collectionId !== collectionId)}
            initial={name}
            submit={t`Rename`}
            onSubmit={(next) => {
              setIsRenaming(false);
              actions.rename(next);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
