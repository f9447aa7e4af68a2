import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { connectionsQuery } from '#client/features/follows/queries.ts';
import { useDebouncedValue } from '#client/shared/hooks/use-debounced-value.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { MoreButton } from '#client/shared/ui/paged-list.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { nameKeys, searchedNames } from '#contract/searched-names.ts';

import { PersonCards, PersonCardsSkeleton } from '../../-person-card.tsx';
import type { Person } from '../../../features/people/queries.ts';
import styles from './connections.module.css';

/**
 * A member's connections whose username contains the text. The loaded ones are filtered at once; while not all are loaded, the
 * server is asked too, when the text has not changed for 250 ms (S091).
 */
export function useConnections(memberId: string, text: string) {
  const { api } = useServices();
  const typed = text.trim();
  const debounced = useDebouncedValue(typed, 250);
  const all = useInfiniteQuery(connectionsQuery(api, memberId));
  const asked = all.hasNextPage ? debounced : '';
  const list = useInfiniteQuery({ ...connectionsQuery(api, memberId, asked), placeholderData: keepPreviousData });
  return {
    list,
    people: list.data?.people.filter((person) => hasInName(person, typed)),
    count: all.data?.count,
    /** Whether the server has yet to answer for the current text. */
    isSearching: all.hasNextPage && (typed !== asked || list.isPlaceholderData),
  };
}

interface ConnectionsListProps {
  connections: ReturnType<typeof useConnections>;
  text: string;
}

/** The cards of the connections, and 'More' while there are more pages. */
export function ConnectionsList({ connections: { list, people = [], isSearching }, text }: ConnectionsListProps) {
  if (people.length === 0) {
    if (list.isPending || isSearching) return <PersonCardsSkeleton />;
    if (list.isError)
      return <FailureState onRetry={() => void list.refetch()}>{t`The connections could not be loaded.`}</FailureState>;
    if (text !== '') return <EmptyState>{t`No connection has “${text}” in its name.`}</EmptyState>;
    const action = (
      <Link className={buttonClass({ variant: 'line' })} to="/discover">
        {t`Discover people`}
      </Link>
    );
    return <EmptyState action={action}>{t`No connections yet`}</EmptyState>;
  }
  return (
    <>
      {list.isRefetchError && <StaleNote onRetry={list.refetch} />}
      <PersonCards people={people} />
      {list.hasNextPage && !isSearching && (
        <div className={styles['more']}>
          <MoreButton list={list} />
        </div>
      )}
    </>
  );
}

/** Whether a member's username contains the text, compared as the server does. */
function hasInName({ username }: Person, text: string): boolean {
  const [key = ''] = nameKeys(text);
  return searchedNames(username).some((name) => name.includes(key));
}
