import type { MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './admin-navigation.module.css';
import { openCasesQuery } from './queries.ts';

interface AdminNavigationProps {
  sections: readonly { name: string | undefined; label: MessageDescriptor }[];
  current: string | undefined;
}

/** The links to the sections; on a phone they scroll sideways, so that one sees where one is. */
export function AdminNavigation({ sections, current }: AdminNavigationProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav className={styles['navigation']} aria-label={t`Sections`}>
      <ul ref={list}>
        {sections.map(({ name, label }) => (
          <li key={name ?? ''}>
            <Link
              to="/admin/{-$section}"
              params={{ section: name }}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <span>{i18n._(label)}</span>
              {name === 'reports' && <OpenCasesBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many cases wait for a decision; nothing if none does. */
function OpenCasesBadge() {
  const { api } = useServices();
  const { data: count = 0 } = useQuery(openCasesQuery(api));
  if (count === 0) return null;
  return (
    <span className={styles['badge']} aria-label={plural(count, { one: '# open', other: '# open' })}>
      {count}
    </span>
  );
}
