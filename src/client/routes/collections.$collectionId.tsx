import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions, redirect, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useCallback, useState } from 'react';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import type { Post } from '#client/features/posts/queries.ts';
import { CollectionMenu } from '#client/features/saves/collections/collection-menu.tsx';
import { NoteLine } from '#client/features/saves/collections/note-line.tsx';
import { OrderPosts } from '#client/features/saves/collections/order-posts.tsx';
import {
  collectionPostsQuery,
  collectionQuery,
  collectionsQuery,
  type Collection,
} from '#client/features/saves/collections/queries.ts';
import { useCollectionNotes } from '#client/features/saves/collections/use-collection-notes.tsx';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { OwnerTileActions } from '#client/features/saves/saved-tile-actions.tsx';
import { preloadSaving } from '#client/features/saves/use-saving.ts';
import { countedPosts, withElements } from '#client/shared/language/text.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { ShareButton } from '#client/shared/share/share-button.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { ApiError } from '#sdk/answers.ts';

import { BackLink } from './-back-link.tsx';
import { load } from './-load.ts';
import { MissingCollection } from './-missing-collection.tsx';
import { titled } from './-titled.ts';
import { collectionTiles } from './_member/-saves/saved-tile.ts';
import styles from './_member/-saves/saves.module.css';

export const Route = createFileRoute('/collections/$collectionId')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  beforeLoad: ({ context: { session }, params }) => {
    // To visitors a link to a collection shows what strangers may see of it.
    if (!session.viewer()) throw redirect({ to: '/collection/$collectionId', params, replace: true });
    void preloadSaving();
  },
  loader: async ({ context, params: { collectionId } }) => {
    const { api, queryClient, session } = context;
    const collection = collectionQuery(api, collectionId);
    const ownCollections = collectionsQuery(api, session.viewer()?.userId ?? '');
    const rest = [collectionPostsQuery(api, collectionId), ownCollections, savedPostIdsQuery(api)];
    // One's own is known from the list, also one that was created without a network.
    const own = queryClient.getQueryData(ownCollections.queryKey)?.find((one) => one.collectionId === collectionId);
    if (!own) return { collection: (await load(context, { needed: collection, rest })).collection };
    void load(context, { rest: [collection, ...rest] });
    return { collection: own };
  },
  head: ({ loaderData }) => titled(() => loaderData?.collection.name ?? t`Collection`),
  component: CollectionPage,
  notFoundComponent: () => <MissingCollection />,
});

/** A collection of saved posts, as its owner or as others see it. */
function CollectionPage() {
  const { api } = useServices();
  const { collectionId } = Route.useParams();
  const loaded = Route.useLoaderData();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [ordered, setOrdered] = useState<string>();
  const { data: own } = useQuery(collectionsQuery(api, viewer?.userId ?? ''));
  const { data: shown, error } = useQuery(collectionQuery(api, collectionId));
  const ownCollection = own?.find((one) => one.collectionId === collectionId);
  // Not notFound(): thrown here, React would report it as an error.
  if (error instanceof ApiError && error.status === 404 && !ownCollection) return <MissingCollection />;

  const collection: Collection = ownCollection ?? shown?.collection ?? loaded.collection;
  const owner = shown?.owner;
  const username = owner?.username ?? '';
  const isOwn = ownCollection !== undefined || (owner !== undefined && owner._id === viewer?.userId);
  return (
    <div className={page['page']}>
      {isOwn ? (
        <BackLink link={linkOptions({ to: '/savedPosts' })} name={t`Saved Posts`} />
      ) : (
        owner && (
          <BackLink
            link={linkOptions({ to: '/profile/$profileUserId', params: { profileUserId: owner._id } })}
            name={t`Profile`}
          />
        )
      )}
      <header className={clsx(styles['head'], styles['collection'])}>
        <PageHeading
          lead={
            <>
              {owner && !isOwn && (
                <>
                  {withElements(
                    t`by <0>@${username}</0>`,
                    <Link to="/profile/$profileUserId" params={{ profileUserId: owner._id }} />,
                  )}
                  {' · '}
                </>
              )}
              {countedPosts(collection.postsCount)}
              {isOwn && ` · ${collection.isPublic ? t`on your profile` : t`only you see it`}`}
            </>
          }
        >
          {collection.name}
        </PageHeading>
        {collection.isPublic && (
          <ShareButton
            title={collection.name}
            link={linkOptions({ to: '/collection/$collectionId', params: { collectionId } })}
          />
        )}
        {isOwn && (
          <CollectionMenu
            collection={collection}
            onOrder={() => setOrdered(collectionId)}
            // `replace`, as Back must not lead to the deleted collection.
            onDeleted={() => void navigate({ to: '/savedPosts', replace: true })}
          />
        )}
      </header>
      {isOwn && ordered === collectionId ? (
        <OrderPosts
          collection={collection}
          onDone={() => {
            setOrdered(undefined);
            document.querySelector<HTMLElement>('main h1')?.focus();
          }}
        />
      ) : (
        <CollectionPosts collection={collection} isOwn={isOwn} />
      )}
    </div>
  );
}

function CollectionPosts({ collection, isOwn }: { collection: Collection; isOwn: boolean }) {
  const { api } = useServices();
  const query = collectionPostsQuery(api, collection.collectionId);
  const feed = useInfiniteQuery({ ...query, select: collectionTiles });
  const { edit, dialog } = useCollectionNotes(collection);
  const ownActions = useCallback(
    (post: Post) => <OwnerTileActions collection={collection} post={post} onNote={edit} />,
    [collection, edit],
  );
  const hasNotes = isOwn || (feed.data?.some(({ why }) => why) ?? false);
  return (
    <>
      {dialog}
      <PostFeed
        // The grid reads its shape when it appears.
        key={String(hasNotes)}
        feed={feed}
        list={query.queryKey}
        actions={isOwn ? ownActions : notedActions}
        hasNotes={hasNotes}
        none={isOwn ? t`Nothing in this collection yet` : t`No posts available`}
        noneAction={
          isOwn && (
            <Link className={buttonClass({ variant: 'line' })} to="/savedPosts">
              {t`Add some of your saved posts`}
            </Link>
          )
        }
      />
    </>
  );
}

/** For others than the owner. */
const notedActions = (post: Post) => (
  <>
    {saveAction(post)}
    <NoteLine post={post} />
  </>
);
