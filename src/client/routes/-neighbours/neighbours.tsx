import { t } from '@lingui/core/macro';
import { noop, useInfiniteQuery } from '@tanstack/react-query';
import { Link, linkOptions, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';

import { PostImage } from '#client/features/posts/detail/post-image.tsx';
import { postState } from '#client/features/posts/post-state.ts';
import type { Post } from '#client/features/posts/queries.ts';
import { useReducedData, useServices, useViewer } from '#client/shared/services/services.tsx';
import { IconButton, iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { ChevronIcon } from '#client/shared/ui/icons.tsx';

import { listQuery } from './list-query.ts';
import styles from './neighbours.module.css';
import { useSteps } from './use-steps.ts';

interface NeighboursProps {
  postId: string;
  /** Whether the post is gone: the links stand by themselves. */
  isMissing?: boolean;
}

/**
 * The ways to the next and the previous post of the list that one came from: links, the arrow keys, and a finger that swipes. Nothing
 * without a list. Each takes the place of this post in the history.
 */
export function Neighbours({ postId, isMissing = false }: NeighboursProps) {
  const { api } = useServices();
  const state = useLocation({ select: (location) => location.state });
  // As it was when the post was opened: it is another one already while the next screen is on its way.
  const [{ list, isBackwards }] = useState(state);
  useReturn(postId, isBackwards !== undefined);
  const query = list === undefined ? undefined : listQuery(api, list);
  return (
    query && (
      <ListNeighbours
        query={query}
        list={list}
        postId={postId}
        isMissing={isMissing}
        isBackwards={isBackwards ?? false}
      />
    )
  );
}

interface ListNeighboursProps extends Required<NeighboursProps> {
  query: NonNullable<ReturnType<typeof listQuery>>;
  list: string | undefined;
  isBackwards: boolean;
}

function ListNeighbours({ query, list, postId, isMissing, isBackwards }: ListNeighboursProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  // The screen of the list keeps it up to date.
  const feed = useInfiniteQuery({ ...query, enabled: false });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = feed;
  const posts = openable(feed.data);
  const at = posts.findIndex((post) => post.postId === postId);
  // One that has left the list meanwhile, such as an unsaved one, was between its neighbours.
  const [place, setPlace] = useState(at);
  if (at !== -1 && at !== place) setPlace(at);
  const previous = posts[place - 1];
  const next = posts[at === -1 ? place : place + 1];
  const links = useRef<HTMLDivElement>(null);

  const linkTo = (post: Post, backwards: boolean) => ({
    ...(viewer
      ? linkOptions({
          to: '/postDetail/$profileUserId',
          params: { profileUserId: post.userId },
          search: { postId: post.postId },
        })
      : linkOptions({ to: '/post/$postId', params: { postId: post.postId } })),
    state: { ...postState(post), list, isBackwards: backwards },
    replace: true,
  });

  const step = async (backwards: boolean) => {
    let post = backwards ? previous : next;
    if (!backwards && !next && hasNextPage) {
      const { data } = await fetchNextPage({ cancelRefetch: false });
      post = openable(data)[place + 1];
    }
    if (post) await navigate(linkTo(post, backwards));
  };
  const can = { goBack: previous !== undefined, goOn: next !== undefined || hasNextPage };
  useSteps(links, can, (backwards) => void step(backwards));

  const isAtEnd = place !== -1 && !next && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isAtEnd) fetchNextPage().catch(noop);
  }, [isAtEnd, fetchNextPage]);

  if (place === -1 || (posts.length < 2 && !hasNextPage)) return null;
  return (
    <div ref={links} className={clsx(styles['neighbours'], isMissing && styles['alone'])}>
      {previous && (
        <Link
          {...linkTo(previous, true)}
          className={iconButtonClass(false, styles['previous'])}
          aria-label={t`Previous post`}
          title={t`Previous post`}
        >
          <ChevronIcon size={22} />
        </Link>
      )}
      {next ? (
        <Link
          {...linkTo(next, false)}
          className={iconButtonClass(false, styles['next'])}
          aria-label={t`Next post`}
          title={t`Next post`}
        >
          <ChevronIcon size={22} />
        </Link>
      ) : hasNextPage ? (
        <IconButton
          label={t`Next post`}
          className={styles['next']}
          aria-disabled={isFetchingNextPage}
          onClick={() => void step(false)}
        >
          <ChevronIcon size={22} />
        </IconButton>
      ) : (
        <span className={styles['end']}>{t`That was the last one.`}</span>
      )}
      <PictureAhead post={isBackwards ? previous : next} links={links} />
    </div>
  );
}

/** The posts that have a page. */
const openable = (posts: Post[] = []) => posts.filter(({ postId, userId }) => postId && userId);

/** Fetches the picture of the post that is likely to be next, after that of this one has come; nothing on reduced data. */
function PictureAhead({ post, links }: { post: Post | undefined; links: RefObject<HTMLElement | null> }) {
  const [isDue, setIsDue] = useState(false);
  const isReduced = useReducedData();
  useEffect(() => {
    const picture = links.current?.closest('article')?.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    const due = () => setIsDue(true);
    if (picture) picture.decode().then(due, due);
    else due();
  }, [links]);
  if (!isDue || isReduced || !post?.imageUrl) return null;
  return createPortal(
    <div hidden>
      <PostImage post={post} earlier={undefined} />
    </div>,
    document.body,
  );
}

/** On the way back to the list, shows the tile of a post to which one has moved on: the list is where the first one was. */
function useReturn(postId: string, hasMoved: boolean): void {
  const router = useRouter();
  // The cleanup of a layout effect runs before the router has rendered the next screen and restored its place.
  useLayoutEffect(
    () => () => {
      if (!hasMoved) return;
      const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        stop();
        if (!fromLocation || toLocation.state.__TSR_index >= fromLocation.state.__TSR_index) return;
        const tile = document.querySelector(`main [data-post="${CSS.escape(postId)}"]`);
        const { top = 0, bottom = 0 } = tile?.getBoundingClientRect() ?? {};
        if (top < 0 || bottom > innerHeight) tile?.scrollIntoView({ block: 'center' });
      });
    },
    [router, postId, hasMoved],
  );
}
