import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useLocation, useNavigate, type HistoryState } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { RemoveComment, RemovePost } from '#client/features/admin/removal/removal-dialogs.tsx';
import { Comments } from '#client/features/comments/comments.tsx';
import { commentsQuery, type Comment } from '#client/features/comments/queries.ts';
import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { isFollowingQuery } from '#client/features/follows/queries.ts';
import { AuthorBlock } from '#client/features/posts/detail/author-block.tsx';
import { PostActions } from '#client/features/posts/detail/post-actions.tsx';
import { PostMenu } from '#client/features/posts/detail/post-menu.tsx';
import { PostSkeleton, type SeenPost } from '#client/features/posts/detail/post-skeleton.tsx';
import { PostView } from '#client/features/posts/detail/post-view.tsx';
import { isWhole, type ShownPost } from '#client/features/posts/post-state.ts';
import { categoryPostsQuery, memberPostsQuery, postQuery } from '#client/features/posts/queries.ts';
import { parsePostState, postInLists } from '#client/features/posts/seen-post.ts';
import { CollectSavedButton } from '#client/features/saves/collections/collect-button.tsx';
import { LabelledSaveButton, SaveMenuItem } from '#client/features/saves/post-save-buttons.tsx';
import { savedPostIdsQuery, savedPostInLists } from '#client/features/saves/queries.ts';
import { useMediaQuery } from '#client/shared/hooks/use-media-query.ts';
import { lazyPanel, lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { canModerate } from '#client/shared/session/session-storage.ts';
import page from '#client/shared/ui/page.module.css';
import { ApiError } from '#sdk/answers.ts';

import { NotFoundPage } from '../-errors/error-pages.tsx';
import { load, type RouterContext } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AuthorColumn, OtherPosts } from './-other-posts.tsx';
import styles from './-post-detail.module.css';

/** A chunk of its own, with what forms need: the post itself is shown before. */
const CommentBox = lazyPanel(async () => (await import('#client/features/comments/comment-box.tsx')).CommentBox);

const Neighbours = lazyPart(async () => (await import('../-neighbours/neighbours.tsx')).Neighbours);

/** A chunk of its own: most posts that one looks at are not one's own. */
const UseQuestion = lazyPart(async () => (await import('#client/features/notifications/use-answers.tsx')).UseQuestion);

/** The width from which the author's other posts stand beside the picture. */
const wideScreen = '(width >= 860px)';

export const Route = createFileRoute('/_member/postDetail/$profileUserId')({
  // The post that a tile has shown is there before the script of this screen is.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  validateSearch: ({ postId }): { postId?: string } => (typeof postId === 'string' ? { postId } : {}),
  loaderDeps: ({ search: { postId } }) => ({ postId }),
  // The screen renders at once with the post from a list in the cache or from the navigation's state. Without either, after a
  // shared link, it waits for the server (S011).
  loader: async ({ context, deps, location, preload }): Promise<SeenPost> => {
    const { api } = context;
    const postId = deps.postId ?? location.state.postId;
    if (postId === undefined) throw notFound();

    // A mouse that passes over a link to it costs the post and no more.
    const own = preload ? [] : [commentsQuery(api, postId), savedPostIdsQuery(api), currentUserQuery(api)];
    const known = postShownBefore(context, location.state, postId);
    if (known) void load(context, { rest: [postQuery(api, postId), ...own] });
    const seen = known?.seen ?? (await load(context, { needed: postQuery(api, postId), rest: own }));
    if (!preload) void load(context, { rest: queriesBeside(seen, context) });
    return known ?? { seen, earlier: location.state.thumbnailUrl === undefined ? undefined : 'thumbnail' };
  },
  head: ({ loaderData }) => titled(() => loaderData?.seen.title || t`Post`),
  component: PostDetailPage,
  pendingComponent: PostPending,
  // The post as a tile has shown it is there before the rest of the screen is rendered, which takes a slow phone several frames.
  pendingMs: 0,
});

/** The post as the screen before has shown it: from a list in the cache, or as the navigation has carried it. */
function postShownBefore(
  { queryClient }: RouterContext,
  state: HistoryState,
  postId: string | undefined = state.postId,
): SeenPost | undefined {
  if (postId === undefined) return undefined;
  const carried = parsePostState(state);
  const seen =
    postInLists(queryClient, postId) ??
    (carried?.postId === postId ? { ...savedPostInLists(queryClient, postId), ...carried } : undefined);
  return seen && { seen, earlier: state.thumbnailUrl === undefined ? 'tile' : 'thumbnail' };
}

/** The queries that need the author and the category of the post. */
function queriesBeside({ userId, category }: ShownPost, { api, session }: RouterContext) {
  const isOwn = userId === session.viewer()?.userId;
  return [
    ...(userId === undefined || isOwn ? [] : [isFollowingQuery(api, userId)]),
    categoryPostsQuery(api, category),
    ...(userId !== undefined && matchMedia(wideScreen).matches ? [memberPostsQuery(api, userId)] : []),
  ];
}

function PostDetailPage() {
  const { seen, earlier } = Route.useLoaderData();
  const { profileUserId } = Route.useParams();
  // The key resets the state for another post, such as a typed comment.
  return <PostDetail key={seen.postId} seen={seen} earlier={earlier} authorId={profileUserId} />;
}

/** While the script of this screen, or what the server knows of the post, is on its way. */
function PostPending() {
  const { state } = useLocation();
  const { postId } = Route.useSearch();
  const known = postShownBefore(Route.useRouteContext(), state, postId);
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <PostSkeleton
        known={known}
        thumbnailUrl={state.thumbnailUrl}
        beside={postId !== undefined && state.list !== undefined && <Neighbours postId={postId} />}
      />
    </div>
  );
}

/** One post with its comments, its author and other posts of its category. */
function PostDetail({ seen, earlier, authorId }: SeenPost & { authorId: string }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data: fetched, error } = useQuery({
    ...postQuery(api, seen.postId),
    // In the cache before the server has answered, so that changes show here offline, too. Stale, so it is fetched nevertheless.
    ...(isWhole(seen) && { initialData: seen, initialDataUpdatedAt: 0 }),
  });
  const { data: account } = useQuery(currentUserQuery(api));
  const isWide = useMediaQuery(wideScreen);
  const [hasList] = useState(useLocation({ select: ({ state }) => state.list !== undefined }));
  const [sentIds, setSentIds] = useState<readonly string[]>([]);
  // Not notFound(): thrown here, React would report it as an error.
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        {hasList && <Neighbours postId={seen.postId} isMissing />}
        <NotFoundPage />
      </>
    );

  const post: ShownPost = fetched ?? seen;
  const { postId, userId } = post;
  const me = {
    userId: viewer?.userId ?? '',
    username: account?.username ?? t`me`,
    profilePicUrl: account?.profilePicUrl ?? '',
  };

  // `replace`, as Back must not lead to the deleted post.
  const leave = () => void navigate({ to: '/', replace: true, ignoreBlocker: true });

  const removeComment = (comment: Comment, onClose: () => void) => (
    <RemoveComment commentId={comment.commentId} username={comment.username} onDone={onClose} onClose={onClose} />
  );

  return (
    <div className={clsx(page['page'], styles['page'])}>
      <PostView
        post={post}
        earlier={earlier}
        neighbours={hasList && <Neighbours postId={postId} />}
        actions={
          <PostActions
            post={post}
            authorId={userId ?? authorId}
            save={<LabelledSaveButton post={post} />}
            menu={
              <>
                <CollectSavedButton post={post} />
                <PostMenu
                  post={post}
                  save={<SaveMenuItem post={post} />}
                  onDeleted={leave}
                  removal={({ onClose }) => (
                    <RemovePost postId={postId} username={post.username ?? ''} onDone={leave} onClose={onClose} />
                  )}
                />
              </>
            }
          />
        }
        author={
          <>
            {post.asksUse && <UseQuestion postId={postId} use={post.use} />}
            <AuthorBlock
              post={post}
              authorId={authorId}
              follow={<FollowButton userId={userId ?? authorId} saysWhy />}
            />
          </>
        }
        comments={
          <Comments
            postId={postId}
            viewerId={viewer?.userId}
            sentIds={sentIds}
            canDeleteAll={userId !== undefined && userId === viewer?.userId}
            removal={canModerate(viewer) ? removeComment : undefined}
          />
        }
        commentBox={<CommentBox postId={postId} commentator={me} onSend={setSentIds} />}
        beside={isWide && userId !== undefined && <AuthorColumn post={post} authorId={userId} />}
      />
      <OtherPosts post={post} />
    </div>
  );
}
