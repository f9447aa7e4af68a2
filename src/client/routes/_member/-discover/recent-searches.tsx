import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { readSearches, withoutSearch, writeSearches } from '#client/shared/session/recent-searches.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CloseIcon } from '#client/shared/ui/icons.tsx';

import styles from './recent-searches.module.css';

/** The latest searches, each to be made again or forgotten; nothing if there are none. */
export function RecentSearches() {
  const [searches, setSearches] = useState(readSearches);
  if (searches.length === 0) return null;
  const keep = (kept: string[]) => {
    writeSearches(kept);
    setSearches(kept);
    // The pressed button goes: the focus stays on the page.
    document.querySelector('h1')?.focus();
  };
  return (
    <section aria-labelledby="recent">
      <div className={styles['head']}>
        <h2 id="recent">{t`Recent searches`}</h2>
        <Button onClick={() => keep([])}>{t`Clear`}</Button>
      </div>
      <ul className={styles['list']}>
        {searches.map((query) => (
          <li key={query} className={styles['search']}>
            <Link to="/discover" search={{ query }}>
              {query}
            </Link>
            <IconButton label={t`Forget “${query}”`} onClick={() => keep(withoutSearch(searches, query))}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
