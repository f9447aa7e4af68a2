import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { categories, type Category } from '#contract/categories.ts';

import styles from './places-to-start.module.css';

const invitations: Record<Category, MessageDescriptor> = {
  beauty: msg`Refills, balms and bare ingredients, from people who read the label.`,
  fashion: msg`Mended, rented, secondhand, and the stories that come with it.`,
  wellness: msg`Small habits that hold: food, sleep, movement, quiet.`,
};

/** Discover before a search: links to the categories. */
export function PlacesToStart() {
  return (
    <section className={styles['places']} aria-labelledby="places">
      <h2 id="places">{t`Or meet them where they post`}</h2>
      <ul className={styles['list']}>
        {categories.map((category) => (
          <li key={category}>
            <Link className={styles['place']} data-category={category} to="/$category" params={{ category }}>
              <span className={styles['name']}>{exploreText(category)}</span>
              <span>{i18n._(invitations[category])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function exploreText(category: Category): string {
  const name = i18n._(categoryNames[category]);
  return t`explore ${name}`;
}
