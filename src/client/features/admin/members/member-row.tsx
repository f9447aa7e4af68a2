import { plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { relativeTime } from '#client/shared/ui/time-texts.ts';
import type { Schemas } from '#contract/operations.ts';

import { formatBytes } from '../overview/numbers/format.ts';
import { deletionOf, MemberDetails } from './member-details.tsx';
import styles from './members.module.css';

type Member = Schemas['AdminMember'];

interface MemberRowProps {
  member: Member;
  isChosen: boolean;
  /** Chooses it or no longer; undefined if it cannot be chosen. */
  onChoose: (() => void) | undefined;
}

/** A member, which opens to what an admin may know and do, with a box that chooses it. */
export function MemberRow({ member, isChosen, onChoose }: MemberRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { username, profilePicUrl, deletionAt } = member;
  const mark = markOf(member);
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        <span className={styles['choice']}>
          {onChoose && (
            <label>
              <input type="checkbox" aria-label={t`Choose @${username}`} checked={isChosen} onChange={onChoose} />
            </label>
          )}
        </span>
        <button
          type="button"
          className={styles['head']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Avatar src={profilePicUrl} size={40} />
          <span className={styles['name']}>
            <strong>@{username}</strong>
            <span className={styles['detail']}>{detailsOf(member).join(' · ')}</span>
            {deletionAt && <span className={styles['detail']}>{deletionOf(deletionAt)}</span>}
          </span>
          {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
        </button>
      </div>
      {isOpen && (
        <div id={id}>
          <MemberDetails member={member} />
        </div>
      )}
    </li>
  );
}

/** When it joined and was here last, and how much it has made. */
function detailsOf({ joinedAt, lastActiveAt, posts = 0, pictureBytes = 0 }: Member): string[] {
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(joinedAt));
  const lastActive = lastActiveAt === null ? '' : relativeTime(lastActiveAt, 'short');
  return [
    t`joined ${day}`,
    ...(lastActive === '' ? [] : [t`active ${lastActive}`]),
    ...(posts === 0 ? [] : [plural(posts, { one: '# post', other: '# posts' })]),
    ...(pictureBytes === 0 ? [] : [formatBytes(pictureBytes)]),
  ];
}

function markOf({ isAdmin, isModerator, state }: Member): string | undefined {
  if (isAdmin) return t`admin`;
  if (isModerator === true && state === 'active') return t`moderator`;
  return marks[state]?.();
}

const marks: Partial<Record<Member['state'], () => string>> = {
  suspended: () => t`suspended`,
  waiting: () => t`waiting`,
  declined: () => t`declined`,
  deactivated: () => t`deactivated`,
};
