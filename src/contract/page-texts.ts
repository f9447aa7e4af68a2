import { msg } from '@lingui/core/runtime-macro';

/** What the community is, for search engines and installed apps. */
export const siteDescription = msg`A community for clean beauty, fashion and wellness.`;

/** The link before everything else on a page, which the page itself has. */
export const skipText = msg`Skip to content`;

/** What is around an announcement, in the page and in the app. */
export const announcementTexts = { label: msg`Announcement`, dismiss: msg`Dismiss` };
