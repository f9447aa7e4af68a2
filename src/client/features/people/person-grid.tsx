import { Link } from '@tanstack/react-router';

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
