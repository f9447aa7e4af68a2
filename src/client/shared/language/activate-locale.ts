import type { Messages } from '@lingui/core';

import { readCookie } from '#client/shared/cookies.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { knownLocale, localeCookie, sourceLocale, type Locale } from '#contract/locales.ts';

import { i18n } from './i18n.ts';

/** English is in the code. */
const catalogs: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  'en-GB': () => loadPart(() => import('#client/locales/en-GB.po')),
  de: () => loadPart(() => import('#client/locales/de.po')),
  es: () => loadPart(() => import('#client/locales/es.po')),
  hi: () => loadPart(() => import('#client/locales/hi.po')),
};

/**
 * The language of this visit: the device's choice, else that of the page, which the server has negotiated. Not the browser's list of
 * languages: what a browser sends to the server can be shorter.
 */
export const readLocale = (page: Document): Locale =>
  knownLocale(readCookie(page, localeCookie)) ?? knownLocale(page.documentElement.lang) ?? sourceLocale;

/** Translates to this language from here on; English if its texts cannot be loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  i18n.activate(await loadMessages(locale));
}

/** Loads the texts of a language; answers English if that fails. */
export async function loadMessages(locale: Locale): Promise<Locale> {
  try {
    if (locale !== sourceLocale) i18n.load(locale, (await catalogs[locale]()).messages);
    return locale;
  } catch {
    return sourceLocale;
  }
}
