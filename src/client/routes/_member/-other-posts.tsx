import { t } from '@lingui/core/macro';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { PostGrid } from '#client/features/posts/grid/post-grid.tsx';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { postState, type ShownPost } from '#client/features/posts/post-state.ts';
import {
  allPosts,
  categoryPostsQuery,
  memberPostsQuery,
  similarPostsQuery,
  type Post,
} from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useInView } from '#client/shared/hooks/watch-intersection.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import styles from './-other-posts.module.css';

/** The posts most like this one and, of those that are not among them, the others of its category. */
export function OtherPosts({ post }: { post: ShownPost }) {
  const { api } = useServices();
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  // Once one comes near: nobody waits longer for the post itself.
  const query = similarPostsQuery(api, post.postId);
  const similar = useInfiniteQuery({ ...query, enabled: isNear });
  useInView(section, !isNear, () => setIsNear(true));
  const id = useId();
  const { data: posts = [], isPending } = similar;
  return (
    <>
      {(isPending || posts.length > 0) && (
        <section ref={section} className={styles['others']} aria-labelledby={id}>
          <h2 id={id}>{t`More like this`}</h2>
          {isPending ? <SkeletonGrid /> : <PostGrid posts={posts} list={query.queryKey} actions={saveAction} isBelow />}
        </section>
      )}
      <CategoryPosts post={post} shown={posts} />
    </>
  );
}

/** The other posts of the same category, without those that are shown above. */
function CategoryPosts({ post: { postId, category }, shown }: { post: ShownPost; shown: Post[] }) {
  const { api } = useServices();
  const query = categoryPostsQuery(api, category);
  const others = useInfiniteQuery({
    ...query,
    select: (data) =>
      allPosts(data).filter((post) => post.postId !== postId && !shown.some((one) => one.postId === post.postId)),
  });
  const id = useId();
  if (others.data?.length === 0 && !others.hasNextPage && shown.some((post) => post.category === category)) return null;
  const name = i18n._(categoryNames[category]);
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>{t`More in ${name}`}</h2>
      <PostFeed
        feed={others}
        list={query.queryKey}
        actions={saveAction}
        isBelow
        none={t`No posts available for this category`}
      />
    </section>
  );
}

/** About as many as are as high as a post. */
const maxTiles = 4;

interface AuthorColumnProps {
  post: ShownPost;
  authorId: string;
}

/** The newest other posts of the author, beside the post on a wide screen; nothing if there are none. */
export function AuthorColumn({ post: { postId, username }, authorId }: AuthorColumnProps) {
  const { api } = useServices();
  const query = memberPostsQuery(api, authorId);
  const { data: posts = [] } = useInfiniteQuery(query);
  const id = useId();
  const others = posts.filter((other) => other.postId !== postId).slice(0, maxTiles);
  if (others.length === 0) return null;
  return (
    <aside className={styles['column']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        <NameText>{username === undefined ? t`More from this member` : t`More from @${username}`}</NameText>
      </h2>
      <AuthorTiles
        posts={others}
        linkOf={(other) => ({
          to: '/postDetail/$profileUserId',
          params: { profileUserId: other.userId },
          search: { postId: other.postId },
          state: { ...postState(other), list: hashKey(query.queryKey) },
        })}
        sizes="15rem"
      />
    </aside>
  );
}
