import { t } from '@lingui/core/macro';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions, redirect } from '@tanstack/react-router';

import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { MorePosts } from '#client/features/posts/post-feed.tsx';
import { publicCollectionQuery } from '#client/features/saves/collections/queries.ts';
import { countedPosts } from '#client/shared/language/text.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { ShareButton } from '#client/shared/share/share-button.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { Picture } from '#client/shared/ui/picture.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { load } from './-load.ts';
import { MissingCollection } from './-missing-collection.tsx';
import styles from './-public-collection.module.css';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/collection/$collectionId')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  beforeLoad: ({ context: { session }, params }) => {
    if (session.viewer()) throw redirect({ to: '/collections/$collectionId', params, replace: true });
  },
  loader: ({ context, params: { collectionId } }) =>
    load(context, { needed: publicCollectionQuery(context.api, collectionId) }),
  head: ({ loaderData }) => titled(() => loaderData?.pages[0]?.collection.name ?? t`Collection`),
  component: PublicCollectionPage,
  notFoundComponent: MissingPage,
});

function MissingPage() {
  return <MissingCollection collectionId={Route.useParams().collectionId} />;
}

/** A public collection as people without an account see it: what its posts' authors share with them. */
function PublicCollectionPage() {
  const { api } = useServices();
  const { collectionId } = Route.useParams();
  const query = publicCollectionQuery(api, collectionId);
  const feed = useInfiniteQuery(query);
  const [first] = feed.data?.pages ?? [];
  if (!first) return null;
  const { collection, owner, cover } = first;
  const { username } = owner;
  const posts = (feed.data?.pages ?? []).flatMap(({ posts, notes = [] }) =>
    posts.map((post) => ({ ...post, ...notes.find(({ postId }) => postId === post.postId) })),
  );
  return (
    <div className={page['page']}>
      <header className={styles['head']}>
        {cover && (
          <Picture
            className={styles['cover']}
            src={cover.imageUrl}
            alt={cover.imageAlt}
            image={cover.image}
            heightInRows={14}
            sizes="(width < 720px) 92vw, 34rem"
            isFirst
          />
        )}
        <div className={styles['words']}>
          <div dir="auto">
            <PageHeading size="large">{collection.name}</PageHeading>
          </div>
          <p className={styles['owner']}>
            <Avatar src={owner.profilePicUrl} size={44} />
            <span>
              <span>
                <NameText>{t`by @${username}`}</NameText>
              </span>
              <span className={styles['count']}>{countedPosts(collection.postsCount)}</span>
            </span>
          </p>
          <div className={styles['actions']}>
            <Link
              className={buttonClass({ variant: 'filled' })}
              to="/register"
              search={{ redirect: `/collections/${collectionId}` }}
            >
              {t`sign up`}
            </Link>
            <ShareButton
              title={collection.name}
              link={linkOptions({ to: '/collection/$collectionId', params: { collectionId } })}
            />
          </div>
          <p className={styles['why']}>
            <NameText>{t`Join to make collections of your own and to follow @${username}.`}</NameText>
          </p>
        </div>
      </header>
      {posts.length === 0 ? (
        <EmptyState>{t`No posts available`}</EmptyState>
      ) : (
        <AuthorTiles
          posts={posts}
          linkOf={({ postId }) => ({
            to: '/post/$postId',
            params: { postId },
            state: { list: hashKey(query.queryKey) },
          })}
          sizes="(width < 640px) 44vw, 12rem"
        />
      )}
      {feed.hasNextPage && (
        <MorePosts
          isLoading={feed.isFetchingNextPage}
          hasFailed={feed.isFetchNextPageError}
          onMore={feed.fetchNextPage}
        />
      )}
    </div>
  );
}
