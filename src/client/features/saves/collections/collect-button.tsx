import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';

import { AlbumIcon } from '../../../shared/ui/icons.tsx';
import { savedPostIdsQuery, type SavablePost } from '../queries.ts';
import { CollectSheet } from './collect-sheet.tsx';

/** Opens the member's collections for a saved post; nothing for one without a picture (S089). */
export function CollectButton({ post }: { post: SavablePost }) {
  const [isOpen, setIsOpen] = useState(false);
  if (post.imageUrl === '') return null;
  const title = post.title || t`Untitled`;
  return (
    <>
      <IconButton label={t`Add ${title} to a collection`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <AlbumIcon size={20} />
      </IconButton>
      {isOpen && <CollectSheet post={post} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same beside the save button of the post's page, once the post is saved. */
export function CollectSavedButton({ post }: { post: SavablePost }) {
  const { api } = useServices();
  const { data: isSaved } = useQuery({ ...savedPostIdsQuery(api), select: (ids) => ids.includes(post.postId) });
  return isSaved === true && <CollectButton post={post} />;
}
