import { Link } from '@tanstack/react-router';

import { categories, type Category } from '#contract/categories.ts';

import styles from './-places-to-start.module.css';

const invitations: Record<Category, string> = {
  beauty: 'Refills, balms and bare ingredients, from people who read the label.',
  fashion: 'Mended, rented, secondhand, and the stories that come with it.',
  wellness: 'Small habits that hold: food, sleep, movement, quiet.',
};

/** Discover before a search: links to the categories. */
export function PlacesToStart() {
  return (
    <section className={styles['places']} aria-labelledby="places">
      <h2 id="places">Or meet them where they post</h2>
      <ul className={styles['list']}>
        {categories.map((category) => (
          <li key={category}>
            <Link className={styles['place']} data-category={category} to={`/${category}`}>
              <span className={styles['name']}>explore {category}</span>
              <span>{invitations[category]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
