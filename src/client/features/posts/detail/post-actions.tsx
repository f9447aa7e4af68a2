import type { ReactNode } from 'react';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';
import { webAddress } from '#contract/paths.ts';

import type { ShownPost } from '../post-state.ts';
import styles from './post-actions.module.css';
import { ShareButton } from './share-button.tsx';

interface PostActionsProps {
  post: ShownPost;
  authorId: string;
  save: ReactNode;
  menu: ReactNode;
}

/** What a member can do with a post: save it, open its shop, share it, and the menu with the rest (S074, S077). */
export function PostActions({ post, authorId, save, menu }: PostActionsProps) {
  const shop = webAddress(post.link);
  return (
    <div className={styles['actions']}>
      {save}
      {shop !== undefined && (
        <a className={buttonClass({}, styles['shop'])} href={shop} target="_blank" rel="noopener noreferrer">
          <BagIcon size={18} />
          Shop
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <ShareButton postId={post.postId} authorId={authorId} title={post.title || 'Untitled'} />
      <div className={styles['menu']}>{menu}</div>
    </div>
  );
}
