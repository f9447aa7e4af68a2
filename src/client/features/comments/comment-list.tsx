import { Link } from '@tanstack/react-router';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

import styles from './comments.module.css';
import type { Comment } from './queries.ts';

/** Comments as `username: comment`, the oldest first. */
export function CommentList({ comments }: { comments: Comment[] }) {
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
              <RelativeTime dateTime={createdAt} length="short" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
