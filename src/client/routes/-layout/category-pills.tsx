import { msg, t } from '@lingui/core/macro';
import { Link, linkOptions } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { categories } from '#contract/categories.ts';

import styles from './category-pills.module.css';

const pills = ['discover', ...categories] as const;
const names = { discover: msg`discover`, ...categoryNames };

const linkTo = (pill: (typeof pills)[number]) =>
  pill === 'discover'
    ? linkOptions({ to: '/discover' })
    : linkOptions({ to: '/$category', params: { category: pill } });

/** Links to discover and to the categories: beside the name, on a phone below it. */
export function CategoryPills() {
  return (
    <nav className={styles['nav']} aria-label={t`Categories`}>
      <ul className={styles['pills']}>
        {pills.map((pill) => (
          <li key={pill}>
            <Link
              className={styles['pill']}
              data-category={pill}
              {...linkTo(pill)}
              activeProps={{ 'aria-current': 'page' }}
            >
              {i18n._(names[pill])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
