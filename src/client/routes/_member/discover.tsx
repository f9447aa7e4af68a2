import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { suggestedMembersQuery } from '#client/features/follows/queries.ts';
import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import { PersonGrid } from '#client/features/people/person-grid.tsx';
import { searchQuery } from '#client/features/people/queries.ts';
import { SearchForm } from '#client/features/people/search-form.tsx';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { postSearchQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';

import { SuggestedMembers } from '../-home/suggested-members.tsx';
import { load } from '../-load.ts';
import { parseUserSearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import styles from './-discover/discover.module.css';
import { PlacesToStart } from './-discover/places-to-start.tsx';

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

/** The members whose username contains the query, and below them the posts with its words. */
function SearchResults({ query }: { query: string }) {
  return (
    <>
      <FoundPeople key={query} query={query} />
      <FoundPosts query={query} />
    </>
  );
}

/** So many people leave the posts below within reach. */
const maxPeopleAtFirst = 12;

/** "No users found" only after an answer. */
function FoundPeople({ query }: { query: string }) {
  const { api } = useServices();
  const { data: people, isError, refetch } = useQuery(searchQuery(api, query));
  const [showsAll, setShowsAll] = useState(false);
  if (people === undefined) {
    return isError ? (
      <FailureState onRetry={() => void refetch()}>{t`The search could not be made.`}</FailureState>
    ) : (
      <PersonGridSkeleton />
    );
  }
  const count = people.length;
  return (
    <>
      {isError && <StaleNote onRetry={refetch} />}
      <p role="status" className={styles['count']}>
        {count === 0 ? t`No users found` : plural(count, { one: '# person', other: '# people' })}
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

function FoundPosts({ query }: { query: string }) {
  const { api } = useServices();
  const feed = useInfiniteQuery(postSearchQuery(api, query));
  const id = useId();
  return (
    <section className={styles['posts']} aria-labelledby={id}>
      <h2 id={id}>{t`Posts`}</h2>
      <PostFeed
        feed={feed}
        actions={saveAction}
        none={t`No posts found`}
        noneAction={<p className={styles['hint']}>{t`Fewer words, or the beginning of one, may find more.`}</p>}
      />
    </section>
  );
}
