import { t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';

import { ShareButton } from '#client/shared/share/share-button.tsx';

import { isWhole, type ShownPost } from '../post-state.ts';

interface SharePostButtonProps {
  post: ShownPost;
  authorId: string;
}

/** Shares the post's address: the one for everybody if the author allows that, which the server's answer says. */
export function SharePostButton({ post, authorId }: SharePostButtonProps) {
  const { postId, title } = post;
  const link =
    isWhole(post) && !post.membersOnly
      ? linkOptions({ to: '/post/$postId', params: { postId } })
      : linkOptions({ to: '/postDetail/$profileUserId', params: { profileUserId: authorId }, search: { postId } });
  return <ShareButton title={title || t`Untitled`} link={link} />;
}
