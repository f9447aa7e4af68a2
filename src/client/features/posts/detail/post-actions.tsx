import { t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ShareButton } from '#client/shared/share/share-button.tsx';

import { isWhole, type ShownPost } from '../post-state.ts';
import styles from './post-actions.module.css';
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

interface SharePostButtonProps {
  post: ShownPost;
  authorId: string;
}

/** Shares the post's address: the one for everybody if the author allows that, which the server's answer says. */
function SharePostButton({ post, authorId }: SharePostButtonProps) {
  const { postId, title } = post;
  const link =
    isWhole(post) && !post.membersOnly
      ? linkOptions({ to: '/post/$postId', params: { postId } })
      : linkOptions({ to: '/postDetail/$profileUserId', params: { profileUserId: authorId }, search: { postId } });
  return <ShareButton title={title || t`Untitled`} link={link} />;
}
