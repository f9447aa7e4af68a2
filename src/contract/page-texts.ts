import { msg } from '@lingui/core/runtime-macro';

/** What the community is, for search engines and installed apps. */
export const siteDescription = msg`A community for clean beauty, fashion and wellness.`;

/** The link before everything else on a page, which the page itself has. */
export const skipText = msg`Skip to content`;

/** What a browser without scripts shows above every page. */
export const noScriptText = msg`Without JavaScript you can only read here. To log in, save or comment, please allow it for this site.`;

/** What is around an announcement, in the page and in the app. */
export const announcementTexts = { label: msg`Announcement`, dismiss: msg`Dismiss` };
