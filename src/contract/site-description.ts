import { msg } from '@lingui/core/runtime-macro';

/** What the community is, for search engines and installed apps. Apart from page.ts, which the service worker has too. */
export const siteDescription = msg`A community for clean beauty, fashion and wellness.`;
