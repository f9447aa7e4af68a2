import type { ReactNode } from 'react';

import type { ShownPost } from '../post-state.ts';
import styles from './post-actions.module.css';
import { SharePostButton } from './share-post-button.tsx';
import { ShopLink } from './shop-link.tsx';

interface PostActionsProps {
  post: ShownPost;
  authorId: string;
  save: ReactNode;
  menu: ReactNode;
}

/** What a member can do with a post: save it, open its shop, share it, and the menu with the rest (S074, S077). */
export function PostActions({ post, authorId, save, menu }: PostActionsProps) {
  return (
    <div className={styles['actions']}>
      {save}
      <ShopLink link={post.link} />
      {/* Together: on a narrow screen the menu does not stand alone in a row of its own. */}
      <div className={styles['others']}>
        <SharePostButton post={post} authorId={authorId} />
        {menu}
      </div>
    </div>
  );
}
