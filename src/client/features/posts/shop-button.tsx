import { t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import { IconButton, iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';
import { webAddress } from '#contract/paths.ts';

import styles from './shop-button.module.css';

interface ShopButtonProps {
  link: string;
  /** The post's title, so that each shop link has its own name. */
  title: string;
}

/** Opens a post's shop link in a new tab. Nothing without a link; an invalid link shows a toast (S035–S037). */
export function ShopButton({ link, title }: ShopButtonProps) {
  const { toasts } = useServices();
  const address = webAddress(link);
  const label = t`Shop ${title}`;
  if (link === '') return null;
  return address === undefined ? (
    <IconButton
      onPicture
      className={styles['shop']}
      label={label}
      onClick={() => toasts.show({ text: t`No shop link available for this post.` })}
    >
      <BagIcon />
    </IconButton>
  ) : (
    <a
      className={iconButtonClass(true, styles['shop'])}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Shop ${title} (opens in a new tab)`}
      title={label}
    >
      <BagIcon />
    </a>
  );
}
