import { useQuery } from '@tanstack/react-query';

import { PersonGrid } from '#client/features/people/person-grid.tsx';
import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import { searchQuery } from '#client/features/people/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import styles from './discover-page.module.css';

/** The members that a search has found; that there are none is said only once it has finished (S090, S160). */
export function FoundPeople({ query }: { query: string }) {
  const { api } = useServices();
  const { data: people, isError, refetch } = useQuery(searchQuery(api, query));
  if (people === undefined) {
    return isError ? <FailureState onRetry={() => void refetch()}>The search could not be made.</FailureState> : <PersonGridSkeleton />;
  }
  return (
    <>
      {isError && <StaleNote onRetry={refetch} />}
      <div role="status">
        {people.length === 0 ? (
          <EmptyState action={<p className={styles['hint']}>A part of the name is enough.</p>}>No users found</EmptyState>
        ) : (
          <p className={styles['count']}>{people.length === 1 ? '1 person' : `${people.length} people`}</p>
        )}
      </div>
      <PersonGrid people={people} />
    </>
  );
}
