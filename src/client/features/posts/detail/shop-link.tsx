import { t } from '@lingui/core/macro';

import { withElements } from '#client/shared/language/text.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';
import { webAddress } from '#contract/paths.ts';

import styles from './shop-link.module.css';

/** Opens a post's shop in a new tab; nothing without a valid address (S077). */
export function ShopLink({ link }: { link: string }) {
  const shop = webAddress(link);
  if (shop === undefined) return null;
  return (
    <a className={buttonClass({}, styles['shop'])} href={shop} target="_blank" rel="noopener noreferrer">
      <BagIcon />
      {withElements(t`Shop<0> (opens in a new tab)</0>`, <span className="visually-hidden" />)}
    </a>
  );
}
