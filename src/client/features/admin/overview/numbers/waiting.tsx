import { plural } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { Schemas } from '#contract/operations.ts';

import styles from './numbers.module.css';

/** What waits for a decision, with links to where one decides; nothing if nothing waits. */
export function Waiting({ waiting: { cases, joining } }: Pick<Schemas['AdminOverview'], 'waiting'>) {
  if (cases + joining === 0) return null;
  return (
    <ul className={styles['waiting']}>
      {cases > 0 && (
        <li>
          <Link to="/admin/{-$section}" params={{ section: 'reports' }}>
            {plural(cases, { one: '# open case', other: '# open cases' })}
          </Link>
        </li>
      )}
      {joining > 0 && (
        <li>
          <Link to="/admin/{-$section}" params={{ section: 'joining' }}>
            {plural(joining, { one: '# person wants to join', other: '# people want to join' })}
          </Link>
        </li>
      )}
    </ul>
  );
}
