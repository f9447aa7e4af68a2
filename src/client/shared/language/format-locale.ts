import { i18n } from './i18n.ts';

/**
 * The locale of dates and numbers: the browser's own if it is of the page's language, such as Austria's notation in German. Some name one
 * that `Intl` refuses: where the system has no language, Chromium's is 'en-US@posix'.
 */
export function formatLocale(): string {
  if (navigator.language.split('-', 1)[0] !== i18n.locale) return i18n.locale;
  try {
    return new Intl.Locale(navigator.language).toString();
  } catch {
    return i18n.locale;
  }
}
