import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useRef } from 'react';

import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { WaitingMark } from '#client/shared/ui/states/waiting-mark.tsx';

import styles from './comments.module.css';
import type { Comment } from './queries.ts';

interface CommentListProps {
  comments: Comment[];
  /** The ids of those that wait to be sent. */
  waitingIds: ReadonlySet<string>;
  /** The ids of the comment that was just sent: that of the list and that of the server. */
  sentIds: readonly string[];
  canDelete: (comment: Comment) => boolean;
  onDelete: (comment: Comment) => void;
  canReport: (comment: Comment) => boolean;
  onReport: (comment: Comment) => void;
  canRemove: (comment: Comment) => boolean;
  onRemove: (comment: Comment) => void;
}

/** Comments as `username: comment`, the oldest first, each with its age and buttons to report, remove or delete it. */
export function CommentList({ comments, waitingIds, sentIds, ...offered }: CommentListProps) {
  const { canDelete, onDelete, canReport, onReport, canRemove, onRemove } = offered;
  const sent = useRef<HTMLLIElement>(null);
  const [sentId] = sentIds;
  const isSentShown = comments.some(({ commentId }) => commentId === sentId);
  useEffect(() => {
    if (isSentShown) sent.current?.scrollIntoView({ block: 'nearest' });
  }, [isSentShown, sentId]);
  return (
    <ul className={styles['list']}>
      {comments.map((comment) => (
        <li
          key={comment.commentId}
          ref={comment.commentId === sentId ? sent : undefined}
          className={clsx(styles['one'], sentIds.includes(comment.commentId) && styles['sent'])}
        >
          <Avatar src={comment.profilePicUrl} size={32} />
          <div className={styles['body']}>
            <p id={`comment-${comment.commentId}`}>
              <Link className={styles['name']} to="/profile/$profileUserId" params={{ profileUserId: comment.userId }}>
                <NameText>{comment.username}</NameText>
              </Link>
              <span>
                {': '}
                <LivingText>{comment.comment}</LivingText>
              </span>
            </p>
            <p className={styles['foot']}>
              {waitingIds.has(comment.commentId) ? (
                <WaitingMark />
              ) : (
                <RelativeTime dateTime={comment.createdAt} length="short" />
              )}
              {canReport(comment) && (
                <button
                  type="button"
                  className={styles['action']}
                  aria-describedby={`comment-${comment.commentId}`}
                  onClick={() => onReport(comment)}
                >
                  {t`report`}
                </button>
              )}
              {canRemove(comment) && (
                <button
                  type="button"
                  className={clsx(styles['action'], styles['delete'])}
                  aria-describedby={`comment-${comment.commentId}`}
                  onClick={() => onRemove(comment)}
                >
                  {t`remove`}
                </button>
              )}
              {canDelete(comment) && (
                <button
                  type="button"
                  className={clsx(styles['action'], styles['delete'])}
                  aria-describedby={`comment-${comment.commentId}`}
                  onClick={() => onDelete(comment)}
                >
                  {t`delete`}
                </button>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
