import { t } from '@lingui/core/macro';
import { useHydrated } from '@tanstack/react-router';

import { readIntent, type VisitorIntent } from '#client/shared/session/visitor-intent.ts';
import { Picture } from '#client/shared/ui/picture.tsx';

import styles from './intent-note.module.css';

interface IntentNoteProps {
  /** The path to open after logging in. */
  redirect: string | undefined;
  /** Whether this screen logs a member in, instead of opening an account. */
  isLogin?: boolean;
}

/** What the visitor has chosen to do once it is a member; nothing if it has chosen nothing in this tab. */
export function IntentNote({ redirect, isLogin = false }: IntentNoteProps) {
  const isHydrated = useHydrated();
  // The server, which has rendered this page, does not know what the tab has stored.
  const intent = isHydrated ? readIntent(redirect) : undefined;
  if (!intent) return null;
  const { imageUrl, image } = intent.post;
  return (
    <div className={styles['note']} role="status">
      {imageUrl !== '' && (
        <Picture
          className={styles['picture']}
          src={imageUrl}
          alt=""
          image={image}
          sizes="64px"
          heightInRows={20}
          isFirst
        />
      )}
      <div className={styles['text']}>
        <p>{isLogin ? loginPurpose(intent) : signUpPurpose(intent)}</p>
        {intent.text !== undefined && <blockquote className={styles['comment']}>{intent.text}</blockquote>}
      </div>
    </div>
  );
}

function signUpPurpose({ kind, post: { title, username = '' } }: VisitorIntent): string {
  const name = title || t`Untitled`;
  if (kind === 'save') return t`Sign up to save “${name}”`;
  if (kind === 'comment') return t`Sign up to comment on “${name}”`;
  return t`Sign up to follow @${username}`;
}

function loginPurpose({ kind, post: { title, username = '' } }: VisitorIntent): string {
  const name = title || t`Untitled`;
  if (kind === 'save') return t`Log in to save “${name}”`;
  if (kind === 'comment') return t`Log in to comment on “${name}”`;
  return t`Log in to follow @${username}`;
}
