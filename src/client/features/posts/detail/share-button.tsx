import { useRouter } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ShareIcon } from '#client/shared/ui/icons.tsx';

import styles from './share-button.module.css';

interface ShareButtonProps {
  postId: string;
  authorId: string;
  title: string;
}

/** Shares the post's address by the device's own means, or copies it. */
export function ShareButton({ postId, authorId, title }: ShareButtonProps) {
  const { toasts } = useServices();
  const router = useRouter();

  const share = async () => {
    const { href } = router.buildLocation({
      to: '/postDetail/$profileUserId',
      params: { profileUserId: authorId },
      search: { postId },
    });
    const url = new URL(href, location.origin).href;
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // The sheet was closed without sharing.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ text: 'The link is copied.', kind: 'success' });
    } catch {
      // Over plain http there is no clipboard.
      toasts.show({ text: `This is the link: ${url}` });
    }
  };

  return (
    <Button aria-label="Share" onClick={() => void share()}>
      <ShareIcon size={18} />
      <span className={styles['label']}>Share</span>
    </Button>
  );
}
