import { getRouteApi } from '@tanstack/react-router';

import { SearchForm } from '#client/features/people/search-form.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './discover-page.module.css';
import { FoundPeople } from './found-people.tsx';
import { PlacesToStart } from './places-to-start.tsx';

const route = getRouteApi('/_member/discover');

/** Finding members by their username (S090). */
export function DiscoverPage() {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading lead="Find the people behind the posts.">Discover</PageHeading>
        <SearchForm query={query ?? ''} onSearch={(next) => void navigate({ search: { query: next }, resetScroll: false })} />
      </div>
      {query === undefined ? <PlacesToStart /> : <FoundPeople query={query} />}
    </div>
  );
}
