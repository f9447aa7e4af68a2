import { t } from '@lingui/core/macro';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { IconButton, iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { BackIcon } from '#client/shared/ui/icons.tsx';

import styles from './post-frame.module.css';

interface PostFrameProps {
  picture: ReactNode;
  details: ReactNode;
  /** At the other end of the bar with Back. */
  beside?: ReactNode;
  isBusy?: boolean;
  /** Below the details. */
  children?: ReactNode;
}

/** The places of a post's parts: its picture and its text, side by side on a wide screen (S073, S077). */
export function PostFrame({ picture, details, beside, isBusy = false, children }: PostFrameProps) {
  return (
    <article className={styles['post']} aria-busy={isBusy || undefined}>
      <div className={styles['bar']}>
        <BackButton />
        {beside}
      </div>
      <div className={styles['picture']}>{picture}</div>
      <div className={styles['details']}>{details}</div>
      {children}
    </article>
  );
}

/** Goes back in the history, or to the home page when the app was opened at this post. */
function BackButton() {
  const router = useRouter();
  return useCanGoBack() ? (
    <IconButton label={t`Back`} onClick={() => router.history.back()}>
      <BackIcon size={22} />
    </IconButton>
  ) : (
    <Link to="/" className={iconButtonClass(false)} aria-label={t`Back`} title={t`Back`}>
      <BackIcon size={22} />
    </Link>
  );
}
