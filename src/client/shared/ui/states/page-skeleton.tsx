import { t } from '@lingui/core/macro';

import page from '../page.module.css';
import styles from './page-skeleton.module.css';

/** A placeholder for a screen whose script is on its way. */
export function PageSkeleton() {
  return (
    <div className={page['page']} role="status" aria-label={t`Loading`}>
      <svg className={styles['lines']} width="280" height="176" viewBox="0 0 280 176" fill="currentColor" aria-hidden>
        <rect width="200" height="26" rx="8" />
        <rect y="64" width="280" height="12" rx="6" />
        <rect y="96" width="240" height="12" rx="6" />
        <rect y="128" width="260" height="12" rx="6" />
        <rect y="160" width="120" height="12" rx="6" />
      </svg>
    </div>
  );
}
