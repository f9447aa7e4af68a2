import { Link } from '@tanstack/react-router';

import { Avatar } from '#client/shared/ui/avatar.tsx';

import styles from './comments.module.css';
import type { Comment } from './queries.ts';

/** Comments as `username: comment`, the oldest first. */
export function CommentList({ comments }: { comments: Comment[] }) {
  return (
    <ul className={styles['list']}>
      {comments.map(({ commentId, userId, username, profilePicUrl, comment }) => (
        <li key={commentId} className={styles['one']}>
          <Avatar src={profilePicUrl} size={32} />
          <p className={styles['text']}>
            <Link className={styles['name']} to="/profile/$profileUserId" params={{ profileUserId: userId }}>
              {username}
            </Link>
            : {comment}
          </p>
        </li>
      ))}
    </ul>
  );
}
