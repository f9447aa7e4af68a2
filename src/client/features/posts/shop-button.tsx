
import { webAddress } from '#client/shared/dom/web-address.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton, iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';

import styles from './shop-button.module.css';

interface ShopButtonProps {
  link: string;
  /** The post's title, to tell one shop link from the next. */
  title: string;
}

/** Opens a post's shop link in a new tab; absent without a link, and a link that leads nowhere says so (S035–S037). */
export function ShopButton({ link, title }: ShopButtonProps) {
  const { notices } = useServices();
  const address = webAddress(link);
  const label = `Shop ${title}`;
  if (link === '') return null;
  return address === undefined ? (
    <IconButton
      onPicture
      className={styles['shop']}
      label={label}
      onClick={() => notices.show({ text: 'No shop link available for this post.' })}
    >
      <BagIcon size={18} />
    </IconButton>
  ) : (
    <a
      className={iconButtonClass(true, styles['shop'])}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (opens in a new tab)`}
      title={label}
    >
      <BagIcon size={18} aria-hidden />
    </a>
  );
}
