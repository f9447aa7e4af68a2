import type { Messages } from '@lingui/core';

import { readCookie, writeCookie } from '#client/shared/cookies.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { knownLocale, localeCookie, localeOfLanguage, sourceLocale, type Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';

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

/** Makes the language of the member's account that of this device, from the next page on. Without a choice the device keeps its own. */
export function storeLanguage(language: Schemas['Language']): void {
  if (language === '') return;
  const locale = localeOfLanguage[language];
  if (readCookie(document, localeCookie) !== locale) writeCookie(document, localeCookie, locale);
}

/** Makes it that of the page, too, at once, unless its texts cannot be loaded. Answers whether the page has another one now. */
export async function switchLanguage(language: Schemas['Language']): Promise<boolean> {
  storeLanguage(language);
  const locale = language === '' ? undefined : localeOfLanguage[language];
  if (locale === undefined || locale === i18n.locale || (await loadMessages(locale)) !== locale) return false;
  document.documentElement.lang = locale;
  i18n.activate(locale);
  return true;
}

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
