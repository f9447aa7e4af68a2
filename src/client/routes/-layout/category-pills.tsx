import { Link } from '@tanstack/react-router';

import { categories } from '#contract/categories.ts';

import styles from './category-pills.module.css';

const pills = ['discover', ...categories] as const;

/** Links to discover and to the categories: in the header, on a phone at the bottom of the screen. */
export function CategoryPills() {
  return (
    <nav className={styles['nav']} aria-label="Categories">
      <ul className={styles['pills']}>
        {pills.map((pill) => (
          <li key={pill}>
            <Link
              className={styles['pill']}
              data-category={pill}
              to={`/${pill}`}
              activeProps={{ 'aria-current': 'page' }}
            >
              {pill}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
