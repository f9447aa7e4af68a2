import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';

import styles from './category-pills.module.css';

const pills = ['discover', 'beauty', 'fashion', 'wellness'] as const;

/** The four ways into the community (S020): in the header, at the foot of the screen on a phone. */
export function CategoryPills() {
  return (
    <nav className={styles['nav']} aria-label="Categories">
      <ul className={styles['pills']}>
        {pills.map((pill) => (
          <li key={pill}>
            <Link className={clsx(styles['pill'], styles[pill])} to={`/${pill}`} activeProps={{ 'aria-current': 'page' }}>
              {pill}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
