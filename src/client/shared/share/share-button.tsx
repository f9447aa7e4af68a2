import { t } from '@lingui/core/macro';
import { useRouter, type LinkOptions } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ShareIcon } from '#client/shared/ui/icons.tsx';

import styles from './share-button.module.css';

interface ShareButtonProps {
  title: string;
  link: LinkOptions;
}

/** Shares an address by the device's own means, or copies it. */
export function ShareButton({ title, link }: ShareButtonProps) {
  const { toasts } = useServices();
  const router = useRouter();

  const share = async () => {
    const url = new URL(router.buildLocation(link).href, location.origin).href;
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
