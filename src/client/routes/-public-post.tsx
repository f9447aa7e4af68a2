import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';

import { VisitorCommentBox } from '#client/features/comments/visitor-comment-box.tsx';
import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { PostView } from '#client/features/posts/detail/post-view.tsx';
import { ShopLink } from '#client/features/posts/detail/shop-link.tsx';
import type { Post } from '#client/features/posts/queries.ts';
import { type IntentKind, intentPath, readIntent, storeIntent } from '#client/shared/session/visitor-intent.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import page from '#client/shared/ui/page.module.css';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';
import { forVisitors } from '#contract/page.ts';

import styles from './-public-post.module.css';

interface PublicPostProps {
  post: Post;
  /** Other posts of its author. */
  morePosts: Post[];
}

/**
 * A post as people without an account see it: what they choose to do with it leads to sign-up. A member sees the rest of the server's page,
 * without that, until the post's own screen is there.
 */
export function PublicPost({ post, morePosts }: PublicPostProps) {
  const navigate = useNavigate();
  const [draft] = useState(() => readIntent(intentPath('comment', post))?.text ?? '');
  const comment = (text: string) =>
    void navigate({ to: '/register', search: { redirect: storeIntent('comment', post, text) } });
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <PostView
        post={post}
        hasTagLinks={false}
        actions={
          <div className={styles['actions']} data-for={forVisitors}>
            {post.imageUrl !== '' && (
              <IntentLink kind="save" post={post}>
                <PlusIcon />
                {t({ message: 'Save', context: 'a post' })}
              </IntentLink>
            )}
            <ShopLink link={post.link} />
          </div>
        }
        author={
          <div className={styles['author']}>
            <Avatar src={post.profilePicUrl} size={44} />
            <p>{`@${post.username}`}</p>
            <span data-for={forVisitors}>
              <IntentLink kind="follow" post={post}>
                {t`+ Follow`}
              </IntentLink>
            </span>
          </div>
        }
        // Not in the place of the members' box, which covers a part of a small screen.
        comments={
          <div data-for={forVisitors}>
            <VisitorCommentBox draft={draft} onSend={comment} />
          </div>
        }
      />
      {morePosts.length > 0 && <MorePosts username={post.username} posts={morePosts} />}
    </div>
  );
}

interface IntentLinkProps {
  kind: IntentKind;
  post: Post;
  children: React.ReactNode;
}

/** A button that leads to sign-up, after which the intent is performed. */
function IntentLink({ kind, post, children }: IntentLinkProps) {
  return (
    <Link
      className={buttonClass({})}
      to="/register"
      search={{ redirect: intentPath(kind, post) }}
      onClick={() => storeIntent(kind, post)}
    >
      {children}
    </Link>
  );
}

function MorePosts({ username, posts }: { username: string; posts: Post[] }) {
  const id = useId();
  return (
    <section className={styles['more']} aria-labelledby={id}>
      <h2 id={id}>{t`More from @${username}`}</h2>
      <AuthorTiles
        posts={posts}
        linkOf={({ postId }) => ({ to: '/post/$postId', params: { postId } })}
        sizes="(width < 640px) 44vw, 12rem"
      />
    </section>
  );
}
