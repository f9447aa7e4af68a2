import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { FailureState } from './states/failure-state.tsx';

interface PagedListProps<Item> {
  list: PagedQueryState & {
    data: Item[] | undefined;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The list's name. */
  label: string;
  /** In place of an empty list. */
  none: ReactNode;
  className?: string | undefined;
  /** What is shown while the first page is loaded, and what if it cannot be. */
  texts?: { loading: string; failure: string };
  children: (item: Item) => ReactNode;
}

/** An infinite query as a list, with a button for the next page. */
export function PagedList<Item>({ list, label, none, className, texts, children }: PagedListProps<Item>) {
  if (!list.data) {
    return list.isFetching ? (
      <p role="status">{texts?.loading ?? t`Loading…`}</p>
    ) : (
      <FailureState onRetry={() => void list.refetch()}>
        {texts?.failure ?? t`The list could not be loaded.`}
      </FailureState>
    );
  }
  if (list.data.length === 0) return none;
  return (
    <>
      <ul className={className} aria-label={label}>
        {list.data.map(children)}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

/** Of an infinite query. */
interface PagedQueryState {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The button below a list that loads its next page, while there is one; it says if that has failed. */
export function MoreButton({ list, variant }: { list: PagedQueryState; variant?: 'line' | 'quiet' }) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && <p role="alert">{t`More could not be loaded.`}</p>}
      <Button variant={variant} disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? t`Loading…` : t`More`}
      </Button>
    </>
  );
}
