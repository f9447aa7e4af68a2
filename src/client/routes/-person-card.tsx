import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { FollowButton } from '#client/features/follows/follow-button.tsx';
import type { Person } from '#client/features/people/queries.ts';
import { postState } from '#client/features/posts/post-state.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import type { Schemas } from '#contract/operations.ts';

import styles from './-person-card.module.css';

type Shown = Person | Schemas['SuggestedMember'];

/** Members as cards with their newest pictures and a follow button, each of which opens the member's profile (S090, S091). */
export function PersonCards({ people }: { people: Shown[] }) {
  return (
    <ul className={styles['grid']}>
      {people.map((person) => (
        <PersonCard key={idOf(person)} person={person} />
      ))}
    </ul>
  );
}

/** A connection may go by either name (S106). */
const idOf = ({ _id, userId }: Shown & { userId?: string }) => userId ?? _id;

const pictureSizes = '(width < 680px) 30vw, 140px';
const maxWidth = { usual: 320, reduced: 160 };

/** Suggestions have whole posts, so that a tap shows their text at once. */
const isWholePost = (post: object): post is Schemas['Post'] => 'caption' in post;

function PersonCard({ person }: { person: Shown }) {
  const { username, profilePicUrl, posts = [] } = person;
  const userId = idOf(person);
  const id = useId();
  return (
    <li className={styles['card']}>
      <div className={styles['who']}>
        <Link className={styles['name']} to="/profile/$profileUserId" params={{ profileUserId: userId }}>
          <Avatar src={profilePicUrl} size={44} />
          <span id={id}>
            <NameText>{username}</NameText>
          </span>
        </Link>
        <FollowButton userId={userId} nameId={id} />
      </div>
      {posts.length > 0 && (
        <ul className={styles['pictures']}>
          {posts.map((post) => (
            <li key={post.postId}>
              <Link
                to="/postDetail/$profileUserId"
                params={{ profileUserId: userId }}
                search={{ postId: post.postId }}
                state={isWholePost(post) ? postState(post) : { thumbnailUrl: post.imageUrl }}
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

const placeholders = Array.from({ length: 6 }, (_, index) => index);

/** A placeholder for loading cards, visible after 150 ms. */
export function PersonCardsSkeleton() {
  return (
    <div className={styles['grid']} role="status" aria-label={t`Loading`}>
      {placeholders.map((place) => (
        <div key={place} className={styles['waiting']} />
      ))}
    </div>
  );
}
