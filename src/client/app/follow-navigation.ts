import type { App } from './create-app.tsx';
import { pageTitle } from './page-title.ts';
import { sendPageView } from './page-view.ts';

/** After each navigation: the document's title, the focus on the page's heading, the page view. Answers how to stop. */
export function followNavigation({ router }: App, page: Document): () => void {
  let shown: string | undefined;
  return router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
    page.title = pageTitle(router);
    // A filter or a query in the address is not another page.
    if (pathname === shown) return;
    sendPageView(page.defaultView, pathname);
    // The first page keeps the browser's own start, so that Tab leads to the skip link.
    if (shown !== undefined) focusHeading(page);
    shown = pathname;
  });
}

/** Keyboard and screen reader start at the new page's heading; scrolling is the router's business. */
function focusHeading(page: Document) {
  page.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
