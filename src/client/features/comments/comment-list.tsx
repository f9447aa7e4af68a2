import { Link } from '@tanstack/react-router';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { WaitingMark } from '#client/shared/ui/waiting-mark.tsx';

import styles from './comments.module.css';
import type { Comment } from './queries.ts';

interface CommentListProps {
  comments: Comment[];
  /** The ids of those that wait to be sent. */
  waitingIds: ReadonlySet<string>;
}

/** Comments as `username: comment`, the oldest first. */
export function CommentList({ comments, waitingIds }: CommentListProps) {
  return (
    <ul className={styles['list']}>
      {comments.map(({ commentId, userId, username, profilePicUrl, comment, createdAt }) => (
        <li key={commentId} className={styles['one']}>
          <Avatar src={profilePicUrl} size={32} />
          <div className={styles['body']}>
            <p>
              <Link className={styles['name']} to="/profile/$profileUserId" params={{ profileUserId: userId }}>
                {username}
              </Link>
              : {comment}
            </p>
            <p className={styles['date']}>
              {waitingIds.has(commentId) ? <WaitingMark /> : <RelativeTime dateTime={createdAt} length="short" />}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
