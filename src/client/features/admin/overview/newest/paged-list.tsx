import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';

interface PagedListProps<Item> {
  list: {
    data: Item[] | undefined;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
  /** The sentence for an empty list. */
  empty: string;
  className: string | undefined;
  children: (item: Item) => ReactNode;
}

/** An infinite query as a list, with a button for the next page. */
export function PagedList<Item>({ list, label, empty, className, children }: PagedListProps<Item>) {
  if (!list.data) {
    return list.isFetching ? (
      <p role="status">{t`Loading…`}</p>
    ) : (
      <FailureState onRetry={() => void list.refetch()}>{t`The list could not be loaded.`}</FailureState>
    );
  }
  if (list.data.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <ul className={className} aria-label={label}>
        {list.data.map(children)}
      </ul>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t`More`}
        </Button>
      )}
    </>
  );
}
