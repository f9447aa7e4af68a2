import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { postState, type ShownPost } from '#client/features/posts/post-state.ts';
import { allPosts, categoryPostsQuery, memberPostsQuery } from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './-other-posts.module.css';

/** The other posts of the same category. */
export function OtherPosts({ post: { postId, category } }: { post: ShownPost }) {
  const { api } = useServices();
  const others = useInfiniteQuery({
    ...categoryPostsQuery(api, category),
    select: (data) => allPosts(data).filter((post) => post.postId !== postId),
  });
  const id = useId();
  const name = i18n._(categoryNames[category]);
  return (
    <section className={styles['others']} aria-labelledby={id}>
      <h2 id={id}>{t`More in ${name}`}</h2>
      <PostFeed feed={others} actions={saveAction} isBelow none={t`No posts available for this category`} />
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
  const { data: posts = [] } = useInfiniteQuery(memberPostsQuery(api, authorId));
  const id = useId();
  const others = posts.filter((other) => other.postId !== postId).slice(0, maxTiles);
  if (others.length === 0) return null;
  return (
    <aside className={styles['column']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {username === undefined ? t`More from this member` : t`More from @${username}`}
      </h2>
      <AuthorTiles
        posts={others}
        linkOf={(other) => ({
          to: '/postDetail/$profileUserId',
          params: { profileUserId: other.userId },
          search: { postId: other.postId },
          state: postState(other),
        })}
        sizes="15rem"
      />
    </aside>
  );
}
