import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { Comments } from '#client/features/comments/comments.tsx';
import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { AuthorBlock } from '#client/features/posts/detail/author-block.tsx';
import { PostMenu } from '#client/features/posts/detail/post-menu.tsx';
import { PostView } from '#client/features/posts/detail/post-view.tsx';
import type { ShownPost } from '#client/features/posts/post-state.ts';
import { postQuery } from '#client/features/posts/post-query.ts';
import { saveKeys } from '#client/features/saves/queries.ts';
import { SaveMenuItem } from '#client/features/saves/save-menu-item.tsx';
import { ApiError } from '#client/shared/api/api-error.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { useViewer } from '#client/shared/session/use-viewer.ts';
import page from '#client/shared/ui/page.module.css';

import { NotFoundPage } from '../not-found-page.tsx';

import { OtherPosts } from './other-posts.tsx';
import styles from './post-detail.module.css';

interface PostDetailProps {
  /** What is known of the post before the server has told it. */
  seen: ShownPost;
  authorId: string;
}

export function PostDetail({ seen, authorId }: PostDetailProps) {
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data: told, error } = useQuery(postQuery(api, seen.postId));
  const { data: account } = useQuery(currentUserQuery(api));
  // Not notFound(): thrown here, React would report it as a fault.
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;

  const post: ShownPost = told ?? seen;
  const { postId, userId } = post;
  const me = { userId: viewer?.userId ?? '', username: account?.username ?? 'me', profilePicUrl: account?.profilePicUrl ?? '' };

  const leave = () => {
    void client.invalidateQueries({ queryKey: saveKeys.all });
    // Back must not lead to what is no more.
    void navigate({ to: '/', replace: true });
  };

  return (
    <div className={clsx(page['page'], styles['page'])}>
      <PostView
        post={post}
        menu={
          <PostMenu
            postId={postId}
            // What came with the navigation says nothing about whose it is (S011, S076).
            isOwn={userId !== undefined && userId === viewer?.userId}
            save={<SaveMenuItem post={post} />}
            onDeleted={leave}
          />
        }
        author={<AuthorBlock post={post} authorId={authorId} follow={userId !== undefined && <FollowButton userId={userId} saysWhy />} />}
        comments={<Comments postId={postId} commentator={me} />}
      />
      <OtherPosts post={post} />
    </div>
  );
}
