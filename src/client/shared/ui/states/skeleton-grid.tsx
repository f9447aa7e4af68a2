import { t } from '@lingui/core/macro';

import styles from './skeleton-grid.module.css';

const shapes = [26, 20, 30, 24, 18, 28, 22, 25, 30, 20, 27, 23];

/** A placeholder for a loading grid, visible after 150 ms. */
export function SkeletonGrid() {
  return (
    <div className={styles['grid']} role="status" aria-label={t`Loading`}>
      {shapes.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <svg key={index} viewBox={`0 0 20 ${height + 5}`} aria-hidden>
          <rect width="20" height={height} rx="1.3" fill="currentColor" />
          <rect y={height + 1} width="12" height="1.2" rx="0.6" fill="currentColor" />
          <rect y={height + 3} width="7" height="1" rx="0.5" fill="currentColor" />
        </svg>
      ))}
    </div>
  );
}
