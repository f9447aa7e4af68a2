import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { BookmarkIcon, HomeIcon, PersonIcon, SearchIcon } from '#client/shared/ui/icons.tsx';

import styles from './thumb-bar.module.css';
import { useHomeClick } from './use-home-click.ts';

/** On a phone, within a thumb's reach: home, discover, what the member has saved, and their profile. Visitors are asked to join there. */
export function ThumbBar() {
  const onHomeClick = useHomeClick();
  return (
    <nav className={styles['bar']} aria-label={t`Main menu`}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} onClick={onHomeClick}>
        <HomeIcon />
        {t`home`}
      </Link>
      <Link to="/discover">
        <SearchIcon />
        {t`discover`}
      </Link>
      <Link to="/savedPosts">
        <BookmarkIcon />
        {t`saves`}
      </Link>
      <Link to="/profile/$profileUserId" params={{ profileUserId: 'me' }}>
        <PersonIcon />
        {t`me`}
      </Link>
    </nav>
  );
}
