import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { suggestedMembersQuery } from '#client/features/follows/queries.ts';
import { PersonGrid, PersonGridSkeleton } from '#client/features/people/person-grid.tsx';
import { searchQuery, type Person } from '#client/features/people/queries.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { postSearchQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';

import { SuggestedMembers } from '../-home/suggested-members.tsx';
import { load } from '../-load.ts';
import { parseUserSearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import styles from './-discover/discover.module.css';
import { PlacesToStart } from './-discover/places-to-start.tsx';
import { SearchForm } from './-discover/search-form.tsx';

export const Route = createFileRoute('/_member/discover')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseUserSearch,
  loaderDeps: ({ search: { query } }) => ({ query }),
  loader: ({ context, deps: { query } }) => {
    const { api } = context;
    const found =
      query === undefined ? [] : [searchQuery(api, query), postSearchQuery(api, query), savedPostIdsQuery(api)];
    return load(context, { rest: query === undefined ? [suggestedMembersQuery(api)] : found });
  },
  head: () => titled(() => t`Discover`),
  component: DiscoverPage,
});

function DiscoverPage() {
  const { query } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading lead={t`Find people by their name, and posts by their words and tags.`}>{t`Discover`}</PageHeading>
        <SearchForm
          query={query ?? ''}
          onSearch={(next) => void navigate({ search: { query: next }, resetScroll: false })}
        />
      </div>
      {query === undefined ? <BeforeSearch /> : <SearchResults query={query} />}
    </div>
  );
}

function BeforeSearch() {
  return (
    <div className={styles['before']}>
      <SuggestedMembers />
      <PlacesToStart />
    </div>
  );
}

/**
 * The members whose username contains the query, and below them the posts with its words. That there are none is said where they would
 * be, after an answer; of members beside the posts that were found (S090).
 */
function SearchResults({ query }: { query: string }) {
  const { api } = useServices();
  const people = useQuery(searchQuery(api, query));
  const feed = useInfiniteQuery(postSearchQuery(api, query));
  const id = useId();
  const hasNoPeople = people.data?.length === 0;
  const hasNoPosts = feed.data?.length === 0 && !feed.hasNextPage && !feed.isError;
  const noPosts = (
    <p className={styles['hint']}>
      {t`No posts found`}. {t`Fewer words, or the beginning of one, may find more.`}
    </p>
  );
  if (hasNoPeople && hasNoPosts) return <EmptyState action={noPosts}>{t`No users found`}</EmptyState>;
  const hasFailed = people.data === undefined && people.isError && feed.data === undefined && feed.isError;
  if (hasFailed) return <SearchFailure onRetry={() => Promise.all([people.refetch(), feed.refetch()])} />;
  return (
    <>
      {!hasNoPeople && <FoundPeople key={query} people={people} />}
      <section className={styles['posts']} aria-labelledby={id}>
        <h2 id={id}>{t`Posts`}</h2>
        <p role="status" className={styles['noPeople']}>
          {hasNoPeople && t`No users found`}
        </p>
        {hasNoPosts ? noPosts : <PostFeed feed={feed} actions={saveAction} none={t`No posts found`} />}
      </section>
    </>
  );
}

function SearchFailure({ onRetry }: { onRetry: () => unknown }) {
  return <FailureState onRetry={() => void onRetry()}>{t`The search could not be made.`}</FailureState>;
}

/** So many people leave the posts below within reach. */
const maxPeopleAtFirst = 12;

interface FoundPeopleProps {
  /** The state of the query. */
  people: { data: Person[] | undefined; isError: boolean; refetch: () => unknown };
}

function FoundPeople({ people: { data: people, isError, refetch } }: FoundPeopleProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (people === undefined) {
    return isError ? <SearchFailure onRetry={refetch} /> : <PersonGridSkeleton />;
  }
  const count = people.length;
  return (
    <>
      {isError && <StaleNote onRetry={refetch} />}
      <p role="status" className={styles['count']}>
        {plural(count, { one: '# person', other: '# people' })}
      </p>
      <PersonGrid people={showsAll ? people : people.slice(0, maxPeopleAtFirst)} />
      {!showsAll && count > maxPeopleAtFirst && (
        <Button className={styles['more']} onClick={() => setShowsAll(true)}>
          {plural(count, { one: 'Show all # people', other: 'Show all # people' })}
        </Button>
      )}
    </>
  );
}
