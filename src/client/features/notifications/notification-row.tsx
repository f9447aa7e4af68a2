import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { thumbnailSources } from '#client/shared/pictures/picture-sources.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { notificationPath } from '#contract/notification-path.ts';

import styles from './notification-row.module.css';
import type { Notification } from './queries.ts';

/** A chunk of its own: few notifications are questions. */
const UseAnswers = lazyPart(async () => (await import('./use-answers.tsx')).UseAnswers);

interface NotificationRowProps {
  notification: Notification;
  /** How many other members it names. */
  othersCount?: number;
  isUnread?: boolean;
  /** Whether the row says that it is unread: in a list of unread ones it goes without saying. */
  isLabelled?: boolean;
  onOpen: () => void;
}

/** A notification as a link to what it is about: a face, a sentence, the time, and the picture of the post. A question has its answers below. */
export function NotificationRow({
  notification,
  othersCount = 0,
  isUnread = false,
  isLabelled = false,
  onOpen,
}: NotificationRowProps) {
  const { kind, message, profilePicUrl, thumbnailUrl, createdAt, postId, use } = notification;
  return (
    <li>
      <Link
        {...linkTo(notificationPath(notification, othersCount))}
        {...(thumbnailUrl !== undefined && { state: { thumbnailUrl } })}
        className={clsx(styles['row'], isUnread && styles['unread'])}
        onClick={onOpen}
      >
        <Avatar src={profilePicUrl} size={40} />
        <span className={styles['text']}>
          <span>
            <NameText>{message}</NameText>
          </span>
          <span className={styles['time']}>
            <RelativeTime dateTime={createdAt} length="short" />
            {isUnread && isLabelled && (
              <span className={styles['state']}>
                <span className="visually-hidden">{t`Unread`}</span>
              </span>
            )}
          </span>
        </span>
        {thumbnailUrl !== undefined && <Thumbnail src={thumbnailUrl} />}
      </Link>
      {kind === 'useQuestion' && postId !== undefined && (
        <div className={styles['answers']}>
          <UseAnswers postId={postId} use={use} question={message} />
        </div>
      )}
    </li>
  );
}

/** The parts of the path, which the router's links take one by one. */
function linkTo(path: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}

/** The post's picture. Its alt text is empty: the sentence names the post. */
function Thumbnail({ src }: { src: string }) {
  const sources = thumbnailSources(src);
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes="48px" />}
      <img className={styles['thumbnail']} src={src} alt="" width={48} height={48} loading="lazy" decoding="async" />
    </picture>
  );
}
