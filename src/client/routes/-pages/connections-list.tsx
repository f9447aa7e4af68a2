import { Link } from '@tanstack/react-router';

import { PersonGrid } from '#client/features/people/person-grid.tsx';
import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/stale-note.tsx';

import styles from './connections-page.module.css';
import type { useConnections } from './use-connections.ts';

interface ConnectionsListProps {
  connections: ReturnType<typeof useConnections>;
  text: string;
}

/** The cards of the connections, and 'More' as long as there are any (S091). */
export function ConnectionsList({ connections: { list, people = [], isSearching }, text }: ConnectionsListProps) {
  if (people.length === 0) {
    if (list.isPending || isSearching) return <PersonGridSkeleton />;
    if (list.isError) return <FailureState onRetry={() => void list.refetch()}>The connections could not be loaded.</FailureState>;
    if (text !== '') return <EmptyState>No connection has “{text}” in its name.</EmptyState>;
    const action = (
      <Link className={buttonClass({ look: 'line' })} to="/discover">
        Discover people
      </Link>
    );
    return <EmptyState action={action}>No connections yet</EmptyState>;
  }
  return (
    <>
      {list.isRefetchError && <StaleNote onRetry={list.refetch} />}
      <PersonGrid people={people} />
      {list.hasNextPage && !isSearching && (
        <div className={styles['more']}>
          {list.isFetchNextPageError && <p role="alert">More connections could not be loaded.</p>}
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading…' : 'More'}
          </Button>
        </div>
      )}
    </>
  );
}
