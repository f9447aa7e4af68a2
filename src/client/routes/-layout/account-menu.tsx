import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Dropdown } from '#client/shared/ui/overlays/dropdown.tsx';

import styles from './account-menu.module.css';

/** The menu behind 'my account' and the profile picture. */
export function AccountMenu({ onCreatePost }: { onCreatePost: () => void }) {
  const { api, session } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const viewer = useViewer();
  // Other admins can change it at any time; no new login is needed.
  const isAdmin = account?._id === viewer?.userId ? account?.isAdmin : undefined;
  useEffect(() => {
    if (isAdmin !== undefined) session.setAdmin(isAdmin);
  }, [session, isAdmin]);
  return (
    <Dropdown
      label={t`my account`}
      buttonClassName={styles['box']}
      trigger={
        <>
          <span className={styles['label']}>{t`my account`}</span>
          <Avatar src={account?.profilePicUrl} size={32} />
        </>
      }
    >
      {(close) => (
        <nav aria-label={t`Account`}>
          <ul className={styles['items']}>
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onCreatePost();
                }}
              >
                {t`Create a Post`}
              </button>
            </li>
            <li>
              <Link to="/profile/$profileUserId" params={{ profileUserId: 'me' }} onClick={close}>
                {t`My Profile`}
              </Link>
            </li>
            <li>
              <Link to="/editProfile" onClick={close}>
                {t`Edit Profile`}
              </Link>
            </li>
            <li>
              <Link to="/savedPosts" onClick={close}>
                {t`My Saves`}
              </Link>
            </li>
            {viewer?.isAdmin && (
              <li>
                <Link to="/admin/{-$section}" onClick={close}>
                  {t`Community`}
                </Link>
              </li>
            )}
            <li>
              <Link to="/settings" onClick={close}>
                {t`Settings`}
              </Link>
            </li>
            <li>
              <Link to="/logout" preload={false} onClick={close}>
                {t`Logout`}
              </Link>
            </li>
          </ul>
        </nav>
      )}
    </Dropdown>
  );
}
