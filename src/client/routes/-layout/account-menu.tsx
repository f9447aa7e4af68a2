import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { addressRequest } from '#client/features/account/address-request.ts';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { canModerate } from '#client/shared/session/session-storage.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Dropdown } from '#client/shared/ui/overlays/dropdown.tsx';

import styles from './account-menu.module.css';

/** The menu behind 'my account' and the profile picture. */
export function AccountMenu({ onCreatePost }: { onCreatePost: () => void }) {
  const { api, session } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const viewer = useViewer();
  // Other admins can change it at any time; no new login is needed.
  const own = account?._id === viewer?.userId ? account : undefined;
  const { isAdmin, isModerator = false, profilePicUrl } = own ?? {};
  useEffect(() => {
    if (isAdmin !== undefined) session.change({ isAdmin, isModerator, profilePicUrl });
  }, [session, isAdmin, isModerator, profilePicUrl]);
  const request = addressRequest(account);
  return (
    <Dropdown
      label={[t`my account`, request?.heading].filter(Boolean).join(': ')}
      buttonClassName={styles['box']}
      trigger={
        <>
          <span className={styles['label']}>{t`my account`}</span>
          <span className={styles['picture']}>
            <Avatar src={(account ?? viewer)?.profilePicUrl} size={32} />
            {request && <span className={styles['dot']} />}
          </span>
        </>
      }
    >
      {(close) => (
        <nav aria-label={t`Account`}>
          <ul className={styles['items']}>
            {request && (
              <li>
                <Link to="/editProfile" onClick={close}>
                  {request.heading}
                  <span className={styles['dot']} />
                </Link>
              </li>
            )}
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
            {viewer && canModerate(viewer) && (
              <li>
                <Link
                  to="/admin/{-$section}"
                  params={{ section: viewer.isAdmin ? undefined : 'reports' }}
                  onClick={close}
                >
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
