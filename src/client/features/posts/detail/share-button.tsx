import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ShareIcon } from '#client/shared/ui/icons.tsx';

import { isWhole, type ShownPost } from '../post-state.ts';
import styles from './share-button.module.css';

interface ShareButtonProps {
  post: ShownPost;
  authorId: string;
}

/**
 * Shares the post's address by the device's own means, or copies it: the one for everybody if the author allows that, which the
 * server's answer says.
 */
export function ShareButton({ post, authorId }: ShareButtonProps) {
  const { postId, title } = post;
  const { toasts } = useServices();
  const router = useRouter();

  const share = async () => {
    const { href } = router.buildLocation(
      isWhole(post) && !post.membersOnly
        ? { to: '/post/$postId', params: { postId } }
        : { to: '/postDetail/$profileUserId', params: { profileUserId: authorId }, search: { postId } },
    );
    const url = new URL(href, location.origin).href;
    if ('share' in navigator) {
      try {
        await navigator.share({ title: title || t`Untitled`, url });
        return;
      } catch (error) {
        // The sheet was closed without sharing.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ text: t`The link is copied.`, kind: 'success' });
    } catch {
      // Over plain http there is no clipboard.
      toasts.show({ text: t`This is the link: ${url}` });
    }
  };

  return (
    <Button aria-label={t`Share`} onClick={() => void share()}>
      <ShareIcon size={18} />
      <span className={styles['label']}>{t`Share`}</span>
    </Button>
  );
}
