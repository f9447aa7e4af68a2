import { isOnline } from '#client/shared/network/online.ts';
import type { Session } from '#client/shared/session/session.ts';
import { dataVersions } from '#contract/data-versions.gen.ts';

import type { PageDetails } from './snapshot.ts';

/** The only parameters of an address whose values are reported. */
const harmlessParams = ['devtools', 'mock', 'postId', 'subcategory', 'google'];

/** The page, the app and the browser of this tab. */
export function readPageDetails(
  session: Session,
  { location, navigator, innerWidth, innerHeight }: Window,
): PageDetails {
  const viewer = session.viewer();
  return {
    address: addressOf(location),
    contract: dataVersions,
    browser: navigator.userAgent,
    languages: navigator.languages,
    viewport: `${innerWidth} × ${innerHeight}`,
    isOnline: { browser: navigator.onLine, app: isOnline() },
    // Not there without https.
    hasServiceWorker: Boolean((navigator as Partial<Navigator>).serviceWorker?.controller),
    member: viewer && { userId: viewer.userId, isAdmin: viewer.isAdmin },
  };
}

function addressOf({ pathname, search }: Location): string {
  const params = [...new URLSearchParams(search)].map(
    ([name, value]) => `${name}=${harmlessParams.includes(name) ? value : '[removed]'}`,
  );
  return pathname + (params.length > 0 ? `?${params.join('&')}` : '');
}
