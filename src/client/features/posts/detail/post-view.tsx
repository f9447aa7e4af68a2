import { t } from '@lingui/core/macro';
import { Link, useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { publicPostPath } from '#contract/page.ts';

import { answerText } from '../answer-text.ts';
import type { ShownPost } from '../post-state.ts';
import { tagName } from '../vocabulary-names.ts';
import { PostFrame } from './post-frame.tsx';
import type { EarlierPicture } from './post-image.tsx';
import { PostPicture } from './post-picture.tsx';
import styles from './post-view.module.css';

interface PostViewProps {
  post: ShownPost;
  /** How the browser has shown its picture before: that one is here at once. */
  earlier?: EarlierPicture | undefined;
  /** The ways to other posts, at the other end of the bar with Back. */
  neighbours?: ReactNode;
  actions: ReactNode;
  author: ReactNode;
  comments: ReactNode;
  /** Below the comments, on a wide screen in reach wherever the page is scrolled to. */
  commentBox?: ReactNode;
  /** Below the comment box on a wide screen, in a column of its own on a very wide one. */
  beside?: ReactNode;
  /** Whether the tags lead to other posts with them, on a screen for members. */
  hasTagLinks?: boolean;
}

/** A post: its picture and its text (S073, S077). */
export function PostView({ post, earlier, hasTagLinks = true, ...parts }: PostViewProps) {
  const { neighbours, actions, author, comments, commentBox, beside } = parts;
  const { title, caption, tags, imageUrl, createdAt, editedAt, awaitsReview } = post;
  const answer = answerText(post.use);
  const details = (
    <>
      <div className={styles['actions']}>{actions}</div>
      <div>
        <PageHeading>{title || t`Untitled`}</PageHeading>
        {/* The space is there before the server has answered: nothing shifts. */}
        <p className={styles['dates']}>
          {createdAt !== undefined && <RelativeTime dateTime={createdAt} />}
          {editedAt !== undefined && (
            <>
              {' · '}
              <RelativeTime dateTime={editedAt}>{t`Edited`}</RelativeTime>
            </>
          )}
          {answer !== undefined && <span>{` · ${answer}`}</span>}
          {awaitsReview && <span>{` · ${t`Shown to others after a look`}`}</span>}
        </p>
      </div>
      {author}
      {/* A post without a picture has its caption in the picture's place. */}
      {caption !== '' && imageUrl !== '' && (
        <p className={styles['caption']}>
          <LivingText>{caption}</LivingText>
        </p>
      )}
      {tags.length > 0 && (
        <ul className={styles['tags']} aria-label={t`What makes this clean`}>
          {tags.map((tag) => (
            <li key={tag}>
              {hasTagLinks ? (
                <Link to="/discover" search={{ query: tag }}>
                  {tagName(tag)}
                </Link>
              ) : (
                <span>{tagName(tag)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['comments']}>{comments}</div>
      <PrintedAddress post={post} />
    </>
  );
  return (
    <PostFrame picture={<PostPicture post={post} earlier={earlier} />} details={details} beside={neighbours}>
      {commentBox !== undefined && <div className={styles['box']}>{commentBox}</div>}
      {beside}
    </PostFrame>
  );
}

/** Where the post is, for who reads it on paper. */
function PrintedAddress({ post: { postId } }: { post: ShownPost }) {
  const isHydrated = useHydrated();
  // The server does not know under which address a browser has reached it.
  return isHydrated && <p className={styles['address']}>{location.origin + publicPostPath(postId)}</p>;
}
