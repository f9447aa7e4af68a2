import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';

import { Avatar } from '#client/shared/ui/avatar.tsx';

import styles from './person-grid.module.css';
import type { Person } from './queries.ts';

/** Members as cards, each of which opens the member's profile (S090, S091). */
export function PersonGrid({ people }: { people: Person[] }) {
  return (
    <ul className={styles['grid']}>
      {people.map((person) => (
        <li key={idOf(person)}>
          <Link className={styles['card']} to="/profile/$profileUserId" params={{ profileUserId: idOf(person) }}>
            <Avatar src={person.profilePicUrl} size={88} />
            <span className={styles['name']}>{person.username}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A connection may go by either name (S106). */
const idOf = ({ _id, userId }: Person & { userId?: string }) => userId ?? _id;

const cards = Array.from({ length: 10 }, (_, index) => index);

/** A placeholder for loading cards, visible after 150 ms. */
export function PersonGridSkeleton() {
  return (
    <div className={clsx(styles['grid'], styles['waiting'])} role="status" aria-label={t`Loading`}>
      {cards.map((card) => (
        <div key={card} className={styles['card']}>
          <svg width="88" height="120" viewBox="0 0 88 120" fill="currentColor" aria-hidden>
            <circle cx="44" cy="44" r="44" />
            <rect x="8" y="106" width="72" height="12" rx="6" />
          </svg>
        </div>
      ))}
    </div>
  );
}
