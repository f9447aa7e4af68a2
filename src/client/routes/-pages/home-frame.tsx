import type { ReactNode } from 'react';

import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './home-frame.module.css';

/** The home page around its grid. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading size="large" lead="Explore the community's latest posts">
          Welcome to a Cleaner life
        </PageHeading>
      </div>
      {children}
    </div>
  );
}
