import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { FollowButton } from '#client/features/follows/follow-button.tsx';
import { suggestedMembersQuery } from '#client/features/follows/queries.ts';
import { postState } from '#client/features/posts/post-state.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import type { Schemas } from '#contract/operations.ts';

import styles from './suggested-members.module.css';

/**
 * Members whom the viewer might follow, with their newest pictures; in one line without these if `isShort`. Nothing if there are none,
 * or they cannot be loaded.
 */
export function SuggestedMembers({ lead, isShort = false }: { lead?: string; isShort?: boolean }) {
  const { api } = useServices();
  const { data: members, isPending } = useQuery(suggestedMembersQuery(api));
  const id = useId();
  if (!isPending && !members?.length) return null;
  return (
    <section aria-labelledby={id} aria-busy={isPending}>
      {isShort ? (
        <h3 className={styles['small']} id={id}>
          {t`People to follow`}
        </h3>
      ) : (
        <h2 className={styles['heading']} id={id}>
          {t`People to follow`}
        </h2>
      )}
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      <ul className={isShort ? styles['line'] : styles['grid']}>
        {members === undefined
          ? placeholders.map((place) => <li key={place} className={styles['waiting']} />)
          : members.map((member) => <Suggestion key={member._id} member={member} hasPictures={!isShort} />)}
      </ul>
    </section>
  );
}

const placeholders = Array.from({ length: 6 }, (_, index) => index);

const pictureSizes = '(width < 680px) 30vw, 140px';
const maxWidth = { usual: 320, reduced: 160 };

function Suggestion({ member, hasPictures }: { member: Schemas['SuggestedMember']; hasPictures: boolean }) {
  const { _id: userId, username, profilePicUrl, posts } = member;
  return (
    <li className={styles['card']}>
      <div className={styles['who']}>
        <Link className={styles['name']} to="/profile/$profileUserId" params={{ profileUserId: userId }}>
          <Avatar src={profilePicUrl} size={hasPictures ? 44 : 32} />
          <span>{username}</span>
        </Link>
        <FollowButton userId={userId} isQuiet />
      </div>
      {hasPictures && (
        <ul className={styles['pictures']}>
          {posts.map((post) => (
            <li key={post.postId}>
              <Link
                to="/postDetail/$profileUserId"
                params={{ profileUserId: userId }}
                search={{ postId: post.postId }}
                state={postState(post)}
                aria-label={post.title || t`Untitled`}
              >
                <Picture
                  src={post.imageUrl}
                  alt={post.imageAlt}
                  image={post.image}
                  sizes={pictureSizes}
                  maxWidth={maxWidth}
                  heightInRows={20}
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
