import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';

import { openCasesQuery } from '../queries.ts';
import styles from './open-cases-badge.module.css';

/** How many cases wait for a decision; nothing if none does. */
export function OpenCasesBadge() {
  const { api } = useServices();
  const { data: count = 0 } = useQuery(openCasesQuery(api));
  if (count === 0) return null;
  return (
    <span className={styles['badge']} aria-label={plural(count, { one: '# open', other: '# open' })}>
      {count}
    </span>
  );
}
