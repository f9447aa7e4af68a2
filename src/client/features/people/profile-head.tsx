import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';
import { webAddress } from '#contract/paths.ts';

import styles from './profile-head.module.css';
import type { Profile } from './queries.ts';

interface ProfileHeadProps {
  profile: Profile;
  /** Links to posts, saves and connections. */
  badges: ReactNode;
  /** The buttons, such as 'Follow'. */
  actions: ReactNode;
}

/** The head of a profile: picture, name, bio and shop (S063, S070, S071). */
export function ProfileHead({ profile, badges, actions }: ProfileHeadProps) {
  const shop = webAddress(profile.link);
  const about = profile.about.trim();
  return (
    <header className={styles['head']}>
      <div className={styles['avatar']}>
        <Avatar className={styles['picture'] ?? ''} src={profile.profilePicUrl} size={144} />
      </div>
      <div className={clsx(styles['name'], profile.username.length > 16 && styles['long'])}>
        <PageHeading>{`@${profile.username}`}</PageHeading>
        {profile.pronouns !== '' && <p className={styles['pronouns']}>{profile.pronouns}</p>}
      </div>
      <div className={styles['details']}>
        <p className={styles['bio']}>
          {about === '' ? t`This user hasn't updated their bio yet.` : <LivingText>{about}</LivingText>}
        </p>
        <ul className={styles['badges']}>{badges}</ul>
        <div className={styles['actions']}>
          {actions}
          {shop !== undefined && (
            <a className={buttonClass({}, styles['shop'])} href={shop} target="_blank" rel="noopener noreferrer">
              <BagIcon />
              {t`Shop`}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

/** A placeholder for a loading profile's head, visible after 150 ms. */
export function ProfileHeadSkeleton() {
  return (
    <div className={clsx(styles['head'], styles['waiting'])} aria-hidden>
      <div className={styles['avatar']}>
        <svg className={styles['picture']} viewBox="0 0 144 144" fill="currentColor">
          <circle cx="72" cy="72" r="72" />
        </svg>
      </div>
      <svg className={styles['name']} width="210" height="34" fill="currentColor">
        <rect width="210" height="34" rx="8" />
      </svg>
      <svg className={styles['details']} width="320" height="146" viewBox="0 0 320 146" fill="currentColor">
        <rect y="6" width="300" height="14" rx="7" />
        <rect y="52" width="240" height="14" rx="7" />
        <rect y="96" width="112" height="44" rx="22" />
      </svg>
    </div>
  );
}
