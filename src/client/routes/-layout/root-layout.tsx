import { Outlet } from '@tanstack/react-router';

import { NoticeOutlet } from '#client/shared/notices/notice-outlet.tsx';
import { StandingOutlet } from '#client/shared/network/standing-outlet.tsx';

import styles from './root-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What stands around every page. */
export function RootLayout() {
  return (
    <>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <StandingOutlet />
      <NoticeOutlet />
    </>
  );
}
