import { noop, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import { PersonGrid } from '#client/features/people/person-grid.tsx';
import { searchQuery } from '#client/features/people/queries.ts';
import { SearchForm } from '#client/features/people/search-form.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import { parseUserSearch } from '../-search-params.ts';
import styles from './-discover.module.css';
import { PlacesToStart } from './-places-to-start.tsx';

export const Route = createFileRoute('/_member/discover')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseUserSearch,
  loaderDeps: ({ search: { query } }) => ({ query }),
  loader: ({ context: { api, queryClient }, deps: { query } }) => {
    if (query !== undefined) queryClient.query({ ...searchQuery(api, query), staleTime: 'static' }).catch(noop);
  },
  head: () => ({ meta: [{ title: 'Discover' }] }),
  component: DiscoverPage,
});

function DiscoverPage() {
  const { query } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading lead="Find the people behind the posts.">Discover</PageHeading>
        <SearchForm
          query={query ?? ''}
          onSearch={(next) => void navigate({ search: { query: next }, resetScroll: false })}
        />
      </div>
      {query === undefined ? <PlacesToStart /> : <SearchResults query={query} />}
    </div>
  );
}

/** The members whose username contains the query; "No users found" only after an answer. */
function SearchResults({ query }: { query: string }) {
  const { api } = useServices();
  const { data: people, isError, refetch } = useQuery(searchQuery(api, query));
  if (people === undefined) {
    return isError ? (
      <FailureState onRetry={() => void refetch()}>The search could not be made.</FailureState>
    ) : (
      <PersonGridSkeleton />
    );
  }
  return (
    <>
      {isError && <StaleNote onRetry={refetch} />}
      <div role="status">
        {people.length === 0 ? (
          <EmptyState action={<p className={styles['hint']}>A part of the name is enough.</p>}>
            No users found
          </EmptyState>
        ) : (
          <p className={styles['count']}>{people.length === 1 ? '1 person' : `${people.length} people`}</p>
        )}
      </div>
      <PersonGrid people={people} />
    </>
  );
}
