import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, linkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useId, useRef, useState } from 'react';

import { VisitorCommentBox } from '#client/features/comments/visitor-comment-box.tsx';
import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { PostView } from '#client/features/posts/detail/post-view.tsx';
import { ShopLink } from '#client/features/posts/detail/shop-link.tsx';
import { similarPostsQuery, type Post } from '#client/features/posts/queries.ts';
import { useInView } from '#client/shared/hooks/watch-intersection.ts';
import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import {
  type IntentKind,
  intentPath,
  intentText,
  readIntent,
  storeIntent,
} from '#client/shared/session/visitor-intent.ts';
import { ShareButton } from '#client/shared/share/share-button.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import page from '#client/shared/ui/page.module.css';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';
import { forVisitors } from '#contract/page.ts';

import styles from './-public-post.module.css';

const Neighbours = lazyPart(async () => (await import('./-neighbours/neighbours.tsx')).Neighbours);

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
  const [hasList] = useState(useLocation({ select: ({ state }) => state.list !== undefined }));
  const { username } = post;
  const [draft] = useState(() => readIntent(intentPath('comment', post))?.text ?? '');
  const comment = (text: string) =>
    void navigate({ to: '/register', search: { redirect: storeIntent('comment', post, text) } });
  return (
    <div className={clsx(page['page'], styles['page'])}>
      <PostView
        post={post}
        hasTagLinks={false}
        neighbours={hasList && <Neighbours postId={post.postId} />}
        actions={
          <div className={styles['actions']} data-for={forVisitors}>
            {post.imageUrl !== '' && (
              <IntentLink kind="save" post={post}>
                <PlusIcon />
                {t({ message: 'Save', context: 'a post' })}
              </IntentLink>
            )}
            <ShopLink link={post.link} />
            <ShareButton title={post.title || t`Untitled`} link={publicLink(post)} />
          </div>
        }
        author={
          <div className={styles['author']}>
            <Avatar src={post.profilePicUrl} size={44} />
            <p>
              <NameText>{`@${post.username}`}</NameText>
            </p>
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
      {morePosts.length > 0 && <MorePosts heading={t`More from @${username}`} posts={morePosts} />}
      <SimilarPosts postId={post.postId} shown={morePosts} />
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
      // The page's early script stores it, too: a link can be followed before the app runs.
      data-wish={intentText(kind, post)}
      onClick={() => storeIntent(kind, post)}
    >
      {children}
    </Link>
  );
}

const publicLink = ({ postId }: Post) => linkOptions({ to: '/post/$postId', params: { postId } });

/** The posts most like this one that everybody may see, once one comes near: the post itself waits for nothing. */
function SimilarPosts({ postId, shown }: { postId: string; shown: Post[] }) {
  const { api } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useInView(place, !isNear, () => setIsNear(true));
  const { data = [] } = useInfiniteQuery({ ...similarPostsQuery(api, postId), enabled: isNear });
  const posts = data
    .filter((post) => post.membersOnly !== true && !shown.some((one) => one.postId === post.postId))
    .slice(0, 8);
  return (
    <div ref={place} className={styles['similar']}>
      {posts.length > 0 && <MorePosts heading={t`More like this`} posts={posts} />}
    </div>
  );
}

function MorePosts({ heading, posts }: { heading: string; posts: Post[] }) {
  const id = useId();
  return (
    <section className={styles['more']} aria-labelledby={id}>
      <h2 id={id}>
        <NameText>{heading}</NameText>
      </h2>
      <AuthorTiles posts={posts} linkOf={publicLink} sizes="(width < 640px) 44vw, 12rem" />
    </section>
  );
}
