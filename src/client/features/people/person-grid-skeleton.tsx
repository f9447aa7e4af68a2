import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';

import styles from './person-grid.module.css';

const cards = Array.from({ length: 10 }, (_, index) => index);

/** A placeholder for loading cards, visible after 150 ms. */
export function PersonGridSkeleton() {
  return (
    <div className={clsx(styles['grid'], styles['waiting'])} role="status" aria-label={t`Loading`}>
      {cards.map((card) => (
        <div key={card} className={styles['card']}>
          <svg width="88" height="120" viewBox="0 0 88 120" fill="currentColor" aria-hidden>
            <circle cx="44" cy="44" r="44" />
            <rect x="8" y="106" width="72" height="12" rx="6" />
          </svg>
        </div>
      ))}
    </div>
  );
}
