import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './saved-posts-page.module.css';
import { SavedPostsFeed } from './saved-posts-feed.tsx';

/** What the member keeps (S085–S088). */
export function SavedPostsPage() {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading>Saved Posts</PageHeading>
      </div>
      <SavedPostsFeed />
    </div>
  );
}
