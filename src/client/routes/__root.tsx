import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { NotFoundPage } from './-errors/error-pages.tsx';
import { SiteFooter } from './-layout/site-footer.tsx';
import { SiteHeader } from './-layout/site-header.tsx';
import type { RouterContext } from './-load.ts';
import styles from './-root-layout.module.css';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

function RootLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
