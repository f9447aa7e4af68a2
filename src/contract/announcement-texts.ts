import { msg } from '@lingui/core/runtime-macro';

/** What is around an announcement, in the page and in the app. */
export const announcementTexts = { label: msg`Announcement`, dismiss: msg`Dismiss` };
