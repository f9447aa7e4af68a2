import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';

import type { ShownPost } from '../post-state.ts';
import styles from './author-block.module.css';

interface AuthorBlockProps {
  post: ShownPost;
  /** The id in the address, used until the server has answered. */
  authorId: string;
  follow: ReactNode;
}

/** Who made the post: picture and @username lead to the profile (S080). */
export function AuthorBlock({ post, authorId, follow }: AuthorBlockProps) {
  const { userId = authorId, username, profilePicUrl } = post;
  return (
    <div className={styles['author']}>
      <Link
        className={styles['who']}
        to="/profile/$profileUserId"
        params={{ profileUserId: userId }}
        aria-label={username === undefined ? t`Author` : undefined}
      >
        <Avatar src={profilePicUrl} size={44} />
        {username === undefined ? (
          <span className={styles['unknown']} />
        ) : (
          <span>
            <NameText>{`@${username}`}</NameText>
          </span>
        )}
      </Link>
      {follow}
    </div>
  );
}
