import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useEffect, useRef } from 'react';

import { subcategories, type Category, type Subcategory } from '#contract/categories.ts';

import styles from './subcategory-bar.module.css';
import { subcategoryName } from './vocabulary-names.ts';

interface SubcategoryBarProps {
  category: Category;
  /** The chosen one; all of them without one. */
  chosen: Subcategory | undefined;
  onChoose: (subcategory: Subcategory | undefined) => void;
}

/** A button for each subcategory, 'all' first; on a narrow screen the bar scrolls sideways (S082, S083). */
export function SubcategoryBar({ category, chosen, onChoose }: SubcategoryBarProps) {
  const bar = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const pressed = bar.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // Sideways only: `scrollIntoView` would move the page as well.
    if (bar.current && pressed)
      bar.current.scrollLeft = pressed.offsetLeft - (bar.current.clientWidth - pressed.offsetWidth) / 2;
  }, [chosen]);

  const choices: (Subcategory | undefined)[] = [undefined, ...subcategories[category]];
  return (
    <ul ref={bar} className={styles['bar']} aria-label={t`Subcategories`}>
      {choices.map((subcategory) => {
        const isChosen = subcategory === chosen;
        return (
          <li key={subcategory ?? 'all'}>
            <button
              type="button"
              className={clsx(styles['choice'], isChosen && styles['chosen'])}
              aria-pressed={isChosen}
              onClick={() => onChoose(subcategory)}
            >
              {subcategory === undefined ? t`all` : subcategoryName(subcategory)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
