import { clsx } from 'clsx/lite';

import styles from './profile-head.module.css';

/** A placeholder for a loading profile's head, visible after 150 ms. */
export function ProfileHeadSkeleton() {
  return (
    <div className={clsx(styles['head'], styles['waiting'])} aria-hidden>
      <div className={styles['avatar']}>
        <svg className={styles['picture']} viewBox="0 0 144 144" fill="currentColor">
          <circle cx="72" cy="72" r="72" />
        </svg>
      </div>
      <svg className={styles['name']} width="210" height="34" fill="currentColor">
        <rect width="210" height="34" rx="8" />
      </svg>
      <svg className={styles['details']} width="320" height="146" viewBox="0 0 320 146" fill="currentColor">
        <rect y="6" width="300" height="14" rx="7" />
        <rect y="52" width="240" height="14" rx="7" />
        <rect y="96" width="112" height="44" rx="22" />
      </svg>
    </div>
  );
}
