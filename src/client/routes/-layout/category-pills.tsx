import { msg, t } from '@lingui/core/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';

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

/** Links to discover and to the categories. They are in the header and in the dock; the width of the screen decides which is shown. */
export function CategoryPills({ isInDock = false }: { isInDock?: boolean }) {
  return (
    <nav className={clsx(isInDock ? styles['tabs'] : styles['nav'])} aria-label={t`Categories`}>
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
