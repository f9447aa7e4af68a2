import { useQueryClient } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Suspense, lazy } from 'react';

import { askAnew } from '#client/features/posts/ask-anew.ts';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { useYielding } from '#client/shared/dom/use-yielding.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/session/use-viewer.ts';

import { CategoryPills } from './category-pills.tsx';
import styles from './site-header.module.css';
import { VisitorTools } from './visitor-tools.tsx';

const MemberTools = lazy(async () => ({ default: (await import('./member-tools.tsx')).MemberTools }));

/** Name, which at home asks for what is new, categories and what one can do; yields while scrolling down, returns while scrolling up (S019–S022). */
export function SiteHeader() {
  const { api, settings } = useServices();
  const client = useQueryClient();
  const matches = useMatchRoute();
  const isHome = () => matches({ to: '/' }) !== false;
  const viewer = useViewer();
  const isYielding = useYielding();
  return (
    <header className={clsx(styles['header'], isYielding && styles['yielding'])}>
      <div className={styles['line']}>
        <Link className={styles['name']} to="/" onClick={() => isHome() && askAnew(client, newestPostsQuery(api))}>
          {settings.appName}
        </Link>
        <CategoryPills />
        <div className={styles['tools']} data-for={viewer ? undefined : 'visitors'}>
          {viewer ? (
            <Suspense>
              <MemberTools />
            </Suspense>
          ) : (
            <VisitorTools />
          )}
        </div>
      </div>
    </header>
  );
}
