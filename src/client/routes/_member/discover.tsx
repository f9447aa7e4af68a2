import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { suggestedMembersQuery } from '#client/features/follows/queries.ts';
import { searchQuery, type Person } from '#client/features/people/queries.ts';
import { PostGrid } from '#client/features/posts/grid/post-grid.tsx';
import { nearPostsQuery } from '#client/features/posts/near-posts-query.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { postSearchQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { rememberSearch } from '#client/shared/session/recent-searches.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import { SuggestedMembers } from '../-home/suggested-members.tsx';
import { load } from '../-load.ts';
import { PersonCards, PersonCardsSkeleton } from '../-person-card.tsx';
import { parseUserSearch } from '../-search-params.ts';
import { titled } from '../-titled.ts';
import styles from './-discover/discover.module.css';
import { PlacesToStart } from './-discover/places-to-start.tsx';
import { PostsOfWord, usePostsOfWords } from './-discover/posts-of-words.tsx';
import { RecentSearches } from './-discover/recent-searches.tsx';
import { SearchForm } from './-discover/search-form.tsx';
import { TagLinks } from './-discover/tag-links.tsx';

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
  const { query, exact } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading lead={t`Find people by their name, and posts by their words and tags.`}>{t`Discover`}</PageHeading>
        <SearchForm
          query={query ?? ''}
          onSearch={(next) => {
            rememberSearch(next);
            void navigate({ search: { query: next }, resetScroll: false });
          }}
        />
      </div>
      {query === undefined ? <BeforeSearch /> : <SearchResults query={query} isExact={exact === 'true'} />}
    </div>
  );
}

function BeforeSearch() {
  return (
    <div className={styles['before']}>
      <RecentSearches />
      <SuggestedMembers />
      <PlacesToStart />
    </div>
  );
}

/** Fewer posts than this leave room for those with some of the words. */
const few = 6;

interface SearchResultsProps {
  query: string;
  /** Whether near spellings are not meant. */
  isExact: boolean;
}

/**
 * The members whose username contains the query, the tags that it may mean, and the posts with its words. If there are none, those of a
 * near spelling; if there are few, also those with some of the words. That there are none is said once and after all answers, of members
 * beside the posts that were found (S090).
 */
function SearchResults({ query, isExact }: SearchResultsProps) {
  const { api } = useServices();
  const people = useQuery(searchQuery(api, query));
  const postQuery = postSearchQuery(api, query);
  const feed = useInfiniteQuery(postQuery);
  const hasNoPosts = feed.data?.length === 0 && !feed.hasNextPage && !feed.isError;
  const nearQuery = nearPostsQuery(api, query);
  const nearby = useInfiniteQuery({ ...nearQuery, enabled: hasNoPosts && !isExact });
  const near = hasNoPosts && !isExact && nearby.data && nearby.data.posts.length > 0 ? nearby.data : undefined;
  const hasFew = feed.data && feed.data.length < few && !feed.hasNextPage;
  const { ofWords, isLoading } = usePostsOfWords(query, hasFew ? (near?.posts ?? feed.data) : undefined);
  const id = useId();
  const hasNoPeople = people.data?.length === 0;
  const hasFailed = people.data === undefined && people.isError && feed.data === undefined && feed.isError;
  if (hasFailed) return <SearchFailure onRetry={() => Promise.all([people.refetch(), feed.refetch()])} />;

  const isLooking = hasNoPosts && (nearby.isLoading || isLoading);
  const noPeople = (
    <p role="status" className={styles['noPeople']}>
      {hasNoPeople && t`No users found`}
    </p>
  );
  return (
    <>
      {!hasNoPeople && <FoundPeople key={query} people={people} />}
      <TagLinks query={query} />
      {hasNoPosts && !near && !isLooking && ofWords.length > 0 ? (
        noPeople
      ) : (
        <section className={styles['posts']} aria-labelledby={id}>
          <h2 id={id}>{t`Posts`}</h2>
          {noPeople}
          {near && <NearNote query={query} spelling={near.spelling} />}
          {near ? (
            <PostGrid posts={near.posts} list={nearQuery.queryKey} actions={saveAction} />
          ) : isLooking ? (
            <SkeletonGrid />
          ) : (
            <PostFeed
              feed={feed}
              list={postQuery.queryKey}
              actions={saveAction}
              none={t`No posts found`}
              noneAction={<TagLinks />}
            />
          )}
        </section>
      )}
      {ofWords.map(({ word, list, posts }) => (
        <PostsOfWord key={word} word={word} list={list} posts={posts} />
      ))}
    </>
  );
}

function NearNote({ query, spelling }: { query: string; spelling: string }) {
  return (
    <p role="status">
      {t`Nothing for “${query}”. Showing “${spelling}”.`}{' '}
      <Link to="/discover" search={{ query, exact: 'true' }}>{t`Search for exactly “${query}”`}</Link>
    </p>
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
    return isError ? <SearchFailure onRetry={refetch} /> : <PersonCardsSkeleton />;
  }
  const count = people.length;
  return (
    <>
      {isError && <StaleNote onRetry={refetch} />}
      <p role="status" className={styles['count']}>
        {plural(count, { one: '# person', other: '# people' })}
      </p>
      <PersonCards people={showsAll ? people : people.slice(0, maxPeopleAtFirst)} />
      {!showsAll && count > maxPeopleAtFirst && (
        <Button className={styles['more']} onClick={() => setShowsAll(true)}>
          {plural(count, { one: 'Show all # people', other: 'Show all # people' })}
        </Button>
      )}
    </>
  );
}
