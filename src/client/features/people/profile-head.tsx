import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';
import { webAddress } from '#contract/paths.ts';

import type { Profile } from './parse-profile.ts';
import styles from './profile-head.module.css';

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
