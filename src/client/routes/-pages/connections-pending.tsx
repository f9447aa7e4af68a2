import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import page from '#client/shared/ui/page.module.css';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';

import styles from './connections-page.module.css';

/** A list of connections that is on its way. */
export function ConnectionsPending() {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading>my clean community</PageHeading>
      </div>
      <PersonGridSkeleton />
    </div>
  );
}
