import { t } from '@lingui/core/macro';

import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';

import styles from './no-shop-button.module.css';

/** The shop icon of a saved post: a toast says that it has no link (S087). */
export function NoShopButton({ title }: { title: string }) {
  const { toasts } = useServices();
  const explain = () => toasts.show({ text: t`Shop link is not available for saved images.` });
  const name = title || t`Untitled`;
  return (
    <IconButton onPicture className={styles['shop']} label={t`Shop ${name}`} onClick={explain}>
      <BagIcon />
    </IconButton>
  );
}
