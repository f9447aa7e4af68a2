import { t } from '@lingui/core/macro';

import styles from './notifications-skeleton.module.css';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** A placeholder for loading notifications, visible after 150 ms. */
export function NotificationsSkeleton() {
  return (
    <div className={styles['rows']} role="status" aria-label={t`Loading`}>
      {rows.map((row) => (
        <svg key={row} width="280" height="40" viewBox="0 0 280 40" fill="currentColor" aria-hidden>
          <circle cx="20" cy="20" r="20" />
          <rect x="52" y="5" width="220" height="12" rx="6" />
          <rect x="52" y="25" width="60" height="10" rx="5" />
        </svg>
      ))}
    </div>
  );
}
