import { lastOpened } from '#client/shared/ui/overlays/last-opened.ts';

import type { App } from './create-app.tsx';

/** After each navigation, sets the document's title, focuses the page's heading and sends the page view. Returns how to stop. */
export function watchNavigation({ router }: App, page: Document): () => void {
  let last: string | undefined;
  let left: Element | null = null;
  const stopBefore = router.subscribe('onBeforeNavigate', () => {
    left = page.activeElement;
  });
  const stopRendered = router.subscribe('onRendered', ({ toLocation: { pathname, state } }) => {
    page.title = pageTitle(router);
    // A filter or a query in the address is not another page; another post of the same author is.
    const place = `${pathname} ${state.postId}`;
    if (place === last) return;
    sendPageView(page.defaultView, pathname);
    // Not on the first page: there Tab must lead to the skip link. Nor away from a field or menu that somebody has gone to meanwhile.
    if (last !== undefined && [left, page.body].includes(page.activeElement) && !lastOpened()) focusHeading(page);
    last = place;
  });
  return () => {
    stopBefore();
    stopRendered();
  };
}

/** The title of the innermost route that has one, and the community's name. */
export function pageTitle(router: App['router']): string {
  const { appName } = router.options.context.settings;
  const title = router.state.matches
    .flatMap((match) => match.meta ?? [])
    .findLast((tag) => tag !== undefined && 'title' in tag)?.title;
  return title ? `${title} · ${appName}` : appName;
}

/** Keyboard and screen reader go on from the new page's heading; the router restores the scroll position. */
function focusHeading(page: Document) {
  page.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface Analytics {
  analytics?: { page?: (properties: { path: string }) => void };
  dataLayer?: object[];
}

/** Reports to the analytics that the owner may have added to the page: the path only, no query and no token (S013, S017). */
function sendPageView(tab: (Window & Analytics) | null, path: string) {
  try {
    tab?.analytics?.page?.({ path });
    tab?.dataLayer?.push({ event: 'page_view', page_path: path });
  } catch (error) {
    // A third party's script must not break the page.
    console.warn('The page view could not be sent.', error);
  }
}
