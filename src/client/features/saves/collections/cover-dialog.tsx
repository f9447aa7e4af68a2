import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { MoreButton } from '#client/shared/ui/paged-list.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import styles from './cover-dialog.module.css';
import { collectionPostsQuery, type Collection } from './queries.ts';

interface CoverDialogProps {
  collection: Collection;
  /** Gets the id of the chosen post. */
  onChoose: (postId: string) => void;
  onClose: () => void;
}

/** Chooses one of the collection's posts, whose picture becomes its cover. */
export function CoverDialog({ collection, onChoose, onClose }: CoverDialogProps) {
  const { api } = useServices();
  const list = useInfiniteQuery(collectionPostsQuery(api, collection.collectionId));
  const posts = list.data ?? [];
  const chosen = posts.find(({ postId }) => postId === collection.coverPostId) ?? posts[0];
  return (
    <Dialog title={t`Choose the cover`} onClose={onClose} size="bottom">
      {posts.length === 0 && <p role="status">{t`Nothing in this collection yet`}</p>}
      <ul className={styles['list']}>
        {posts.map((post) => (
          <li key={post.postId}>
            <button
              type="button"
              className={styles['choice']}
              aria-label={post.title || t`Untitled`}
              aria-pressed={post === chosen}
              onClick={() => onChoose(post.postId)}
            >
              <Picture src={post.imageUrl} alt="" image={post.image} heightInRows={15} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Dialog>
  );
}
