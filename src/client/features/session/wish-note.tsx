import { t } from '@lingui/core/macro';
import { useHydrated } from '@tanstack/react-router';

import { Picture } from '#client/shared/ui/picture.tsx';
import { chosenWish, type Wish } from '#client/shared/wishes/chosen-wish.ts';

import styles from './wish-note.module.css';

interface WishNoteProps {
  /** The path to open after logging in. */
  redirect: string | undefined;
  /** Whether this screen logs a member in, instead of opening an account. */
  isLogin?: boolean;
}

/** What the visitor has chosen to do once it is a member; nothing if it has chosen nothing in this tab. */
export function WishNote({ redirect, isLogin = false }: WishNoteProps) {
  const isHydrated = useHydrated();
  // The server, which has rendered this page, does not know what the tab has stored.
  const wish = isHydrated ? chosenWish(redirect) : undefined;
  if (!wish) return null;
  const { imageUrl, image } = wish.post;
  return (
    <div className={styles['note']} role="status">
      {imageUrl !== '' && (
        <Picture
          className={styles['picture']}
          src={imageUrl}
          alt=""
          image={image}
          sizes="64px"
          twentieths={20}
          isFirst
        />
      )}
      <div className={styles['text']}>
        <p>{isLogin ? loginPurpose(wish) : signUpPurpose(wish)}</p>
        {wish.text !== undefined && <blockquote className={styles['comment']}>{wish.text}</blockquote>}
      </div>
    </div>
  );
}

function signUpPurpose({ kind, post: { title, username = '' } }: Wish): string {
  const name = title || t`Untitled`;
  if (kind === 'save') return t`Sign up to save “${name}”`;
  if (kind === 'comment') return t`Sign up to comment on “${name}”`;
  return t`Sign up to follow @${username}`;
}

function loginPurpose({ kind, post: { title, username = '' } }: Wish): string {
  const name = title || t`Untitled`;
  if (kind === 'save') return t`Log in to save “${name}”`;
  if (kind === 'comment') return t`Log in to comment on “${name}”`;
  return t`Log in to follow @${username}`;
}
