import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { i18n } from '#client/shared/language/i18n.ts';

import styles from './admin-navigation.module.css';
import { OpenCasesBadge } from './reports/open-cases-badge.tsx';

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
